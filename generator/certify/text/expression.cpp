// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/expression.h"

namespace mbsgen::certify {

Modular ExpressionReader::sum() {
  Modular total = product();
  for (;;) {
    if (in_.skips({"+"}))
      total = total + product();
    else if (in_.skips({"-"}))
      total = total - product();
    else
      return total;
  }
}

Modular ExpressionReader::product() {
  Modular total = sign();
  for (;;) {
    if (in_.skips({"*"}))
      total = total * sign();
    else if (in_.skips({"/"}))
      total = total / sign();
    else
      return total;
  }
}

Modular ExpressionReader::sign() {
  return in_.skips({"-"}) ? -sign() : primary();
}

Modular ExpressionReader::in_brackets() {
  in_.expect("(");
  Modular inside = sum();
  in_.expect(")");
  return inside;
}

Modular ExpressionReader::primary() {
  if (in_.peek() == "(") return in_brackets();
  if (in_.skips({"Number", "("})) return literal();
  if (in_.skips({"Real"})) return in_brackets();
  if (in_.skips({"detail", "::"})) return helper();
  const std::string_view name = in_.next();
  if (in_.peek() != "(") return names_(name);
  if (!text_.dialect.is_c) return call(name);
  const std::optional<std::string> own = text_.dialect.without_prefix(name);
  const std::string known = own == "load_2" ? "lanes" : own.value_or("");
  if (!own || text_.helpers.count(known) == 0)
    throw MalformedText(shown(name) + " is no function that is known");
  return c_function(*own);
}

Modular ExpressionReader::literal() {
  const bool negative = in_.skips({"-"});
  const Modular& size = operands_.number(literal_value(in_.next()));
  in_.expect(")");
  return negative ? -size : size;
}

// detail::power<Real, 4>(x), detail::min<Real>(x, y)
Modular ExpressionReader::helper() {
  const std::string_view name = in_.next();
  for (const char* word : {"<", "Real"}) in_.expect(word);
  const bool is_power = name == "power";
  if (is_power) in_.expect(",");
  const int exponent = is_power ? in_.next_integer() : 0;
  in_.expect(">");
  return is_power ? in_brackets().power(exponent) : call(name);
}

Modular ExpressionReader::c_function(const std::string& name) {
  if (name == "load_2") return in_brackets();
  const std::string start = "power_";
  if (name.substr(0, start.size()) != start) return call(name);
  const int exponent = Tokens(std::string_view(name).substr(start.size())).next_integer();
  return in_brackets().power(exponent);
}

Modular ExpressionReader::call(std::string_view name) {
  const std::optional<expr::Op> op = expr::find_op(name);
  if (!op) throw MalformedText(shown(name) + " is no function of expressions");
  in_.expect("(");
  const Modular x = sum();
  const Modular y = in_.skips({","}) ? sum() : x;
  in_.expect(")");
  return operands_.call(*op, operands_.reduced(x), operands_.reduced(y));
}

} // namespace mbsgen::certify
