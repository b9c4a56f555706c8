// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/reason.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

std::string spelling(const expr::Symbol& symbol, const std::string* member) {
  return member != nullptr ? *member : symbol.stem + '[' + std::to_string(symbol.index[0]) + ']';
}

} // namespace

Reason::Reason(const scheme::Program& program, const Language& language, const scheme::Function& function,
               const std::vector<scheme::Expr>& numbers, const Spelling& members)
    : language_(language), failed_(function.name) {
  const Words& words = language.words();
  for (const scheme::Expr& number : numbers)
    sum_ += (sum_.empty() ? "" : " + ") +
            spelling(program.pool->symbol_of(number.id()), members.find(number.id()));
  signature_.result = words.status_type;
  signature_.name = "reason_in_" + function.name;
  signature_.is_const = signature_.has_model = false;
  signature_.is_private = true;
  for (const scheme::Argument& argument : function.arguments)
    if (mentions(sum_, argument.name)) signature_.arguments.push_back({"const Real*", argument.name, ""});
  if (mentions(sum_, "inputs")) signature_.arguments.push_back({words.inputs_type, "inputs", ""});
  signature_.arguments.push_back({words.status_type, "status", ""});
}

std::string Reason::call() const {
  const std::string call = language_.call(signature_);
  return call.substr(0, call.rfind("status"));
}

std::string Reason::declaration() const {
  return language_.words().indent + "/// The status of a failed " + failed_ +
         ": `status`, unless a number that it reads is not finite.\n" +
         language_.private_declaration(signature_, true);
}

Definition Reason::definition(const std::string& real) const {
  const std::string body = wrapped("  " + language_.words().answer + language_.helper("finite") + '(' + sum_ +
                                       ") ? status : " + language_.words().status + "invalid_input;",
                                   6);
  return {language_.definition_head(signature_, body) + body + "}\n",
          language_.instantiation(signature_, real), 1};
}

} // namespace mbsgen::emit
