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
  const bool has_count = name == "power" || name == "entry";
  if (has_count) in_.expect(",");
  const int count = has_count ? in_.next_integer() : 0;
  in_.expect(">");
  if (!has_count) return call(name);
  return name == "power" ? in_brackets().power(count) : entry(count);
}

Modular ExpressionReader::c_function(const std::string& name) {
  if (name == "load_2") return in_brackets();
  for (const std::string start : {"power_", "entry_"}) {
    if (name.substr(0, start.size()) != start) continue;
    const int count = Tokens(std::string_view(name).substr(start.size())).next_integer();
    return start == "power_" ? in_brackets().power(count) : entry(count);
  }
  return call(name);
}

// Tables are counted from 1 in texts, from 0 in expressions.
Modular ExpressionReader::entry(int table) {
  if (text_.helpers.count("entry_" + std::to_string(table)) == 0)
    throw MalformedText("an entry of a table without numbers");
  const Modular place = in_brackets();
  return operands_.call(expr::Op::entry, operands_.number(table - 1), operands_.reduced(place));
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
