// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/reason.h"
#include "emit/layout/text.h"
#include "emit/text/functions/body.h"
#include <map>

namespace mbsgen::emit {

Reason::Reason(const scheme::Program& program, const Language& language, const scheme::Function& function,
               const std::vector<scheme::Expr>& numbers, const Spelling& members)
    : language_(language), failed_(function.name) {
  const Words& words = language.words();
  const std::map<std::string, std::string> names = argument_names(function, language);
  const auto spelling = [&](const expr::Symbol& symbol, const std::string* member) {
    return member != nullptr ? *member : language.syntax().element(names.at(symbol.stem), symbol.index[0]);
  };
  for (const scheme::Expr& number : numbers)
    sum_ += (sum_.empty() ? "" : " + ") +
            spelling(program.pool->symbol_of(number.id()), members.find(number.id()));
  signature_.result = words.status_type;
  signature_.name = "reason_in_" + language.function_name(function.name);
  signature_.is_const = signature_.has_model = false;
  signature_.is_private = true;
  for (const scheme::Argument& argument : function.arguments)
    if (const std::string& name = names.at(argument.name); language.reads(sum_, name))
      signature_.arguments.push_back({"const Real*", name, "", argument.size});
  if (language.reads(sum_, "inputs")) signature_.arguments.push_back({words.inputs_type, "inputs", ""});
  signature_.arguments.push_back({words.status_type, "status", ""});
}

std::string Reason::call() const {
  const std::string call = language_.call(signature_);
  return call.substr(0, call.rfind("status"));
}

std::string Reason::declaration() const {
  return language_.words().indent + language_.syntax().description + "The status of a failed " + failed_ +
         ": `status`, unless a number that it reads is not finite.\n" +
         language_.private_declaration(signature_, true);
}

Definition Reason::definition(const std::string& real) const {
  const Lines lines = language_.syntax().give(language_.syntax().choice(
      language_.helper_call("finite") + sum_ + ')', "status", language_.words().status + "invalid_input"));
  const std::string body = language_.broken("  " + lines.front(), 6);
  return {language_.definition(signature_, body), language_.instantiation(signature_, real), 1};
}

} // namespace mbsgen::emit
