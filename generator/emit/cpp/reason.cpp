// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/reason.h"
#include "emit/cpp/text.h"
#include "scheme/passes/watch.h"

namespace mbsgen::emit {

namespace {

std::string spelling(const expr::Symbol& symbol, const std::string* member) {
  return member != nullptr ? *member : symbol.stem + '[' + std::to_string(symbol.index[0]) + ']';
}

} // namespace

Reason::Reason(const scheme::Program& program, const scheme::Function& function, const Spelling& members)
    : failed_(function.name) {
  for (const scheme::Expr& number : scheme::numbers_read(program, function))
    sum_ += (sum_.empty() ? "" : " + ") +
            spelling(program.pool->symbol_of(number.id()), members.find(number.id()));
  signature_.result = "Status";
  signature_.name = "reason_in_" + function.name;
  signature_.is_const = false;
  for (const scheme::Argument& argument : function.arguments)
    if (mentions(sum_, argument.name)) signature_.arguments.push_back({"const Real*", argument.name, ""});
  if (mentions(sum_, "inputs")) signature_.arguments.push_back({"const Inputs<Real>&", "inputs", ""});
  signature_.arguments.push_back({"Status", "status", ""});
}

std::string Reason::call() const {
  const std::string call = forwarding_call(signature_);
  return call.substr(0, call.rfind("status"));
}

std::string Reason::declaration() const {
  return "  /// The status of a failed " + failed_ +
         ": `status`, unless a number that it reads is not finite.\n" +
         wrapped("  [[gnu::noinline, gnu::cold]] static " + emit::declaration(signature_) + ';', 6);
}

Definition Reason::definition(const std::string& real) const {
  const std::string body =
      wrapped("  return detail::finite<Real>(" + sum_ + ") ? status : Status::invalid_input;", 6);
  return {definition_head(signature_, body) + body + "}\n", instantiation(signature_, real), 1};
}

} // namespace mbsgen::emit
