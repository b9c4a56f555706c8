// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/expression.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

Modular TextExpression::value() {
  const Modular result = sum();
  if (at_ != tokens_.size()) throw MalformedText("there is more than an expression at " + token());
  return result;
}

const std::string& TextExpression::token() const {
  static const std::string end = "the end";
  return at_ < tokens_.size() ? tokens_[at_] : end;
}

bool TextExpression::skips(const char* word) {
  const bool seen = token() == word;
  at_ += seen ? 1 : 0;
  return seen;
}

void TextExpression::expect(const char* word) {
  if (!skips(word)) throw MalformedText(std::string("expected ") + word + " before " + token());
}

Modular TextExpression::sum() {
  Modular total = product();
  for (;;) {
    if (skips("+"))
      total = total + product();
    else if (skips("-"))
      total = total - product();
    else
      return total;
  }
}

Modular TextExpression::product() {
  Modular total = sign();
  for (;;) {
    if (skips("*"))
      total = total * sign();
    else if (skips("/"))
      total = total / sign();
    else
      return total;
  }
}

Modular TextExpression::sign() {
  return skips("-") ? -sign() : primary();
}

Modular TextExpression::primary() {
  if (skips("(")) {
    Modular inside = sum();
    expect(")");
    return inside;
  }
  const std::string name = token();
  ++at_;
  if (name == "Number" && skips("(")) return literal();
  if (name == "Real" && token() == "(") return primary();
  if (name == "detail") return helper();
  if (token() == "(") return call(name);
  return names_.value(name);
}

Modular TextExpression::literal() {
  bool is_pi = false;
  const bool negative = skips("-");
  const Rational meaning = literals_.meaning(token(), is_pi);
  ++at_;
  expect(")");
  const Modular value = is_pi ? point_.pi() : point_.field().from(meaning);
  return negative ? -value : value;
}

// detail::power<Real, 4>(x), detail::min<Real>(x, y)
Modular TextExpression::helper() {
  expect("::");
  const std::string name = token();
  ++at_;
  expect("<");
  expect("Real");
  if (name == "power") return power();
  expect(">");
  return call(name);
}

Modular TextExpression::power() {
  expect(",");
  const long exponent = std::stol(token());
  ++at_;
  expect(">");
  expect("(");
  const Modular base = sum();
  expect(")");
  Modular result(1);
  for (long i = 0; i < exponent; ++i) result = result * base;
  return result;
}

// laws.rope(Z, Zd), laws.leak(inputs.t, q_of_leak, qd_of_leak, x_of_leak)
Modular TextExpression::law(const std::string& name) {
  std::vector<Modular> values;
  std::vector<std::string> arrays;
  expect("(");
  do {
    if (names_.is_array(token())) {
      arrays.push_back(token());
      ++at_;
    } else {
      values.push_back(sum());
    }
  } while (skips(","));
  expect(")");
  return names_.law(name, values, arrays);
}

Modular TextExpression::call(const std::string& name) {
  if (name.rfind("laws.", 0) == 0) return law(name);
  expect("(");
  const Modular x = sum();
  const Modular y = skips(",") ? sum() : x;
  expect(")");
  const std::optional<expr::Op> op = expr::find_op(name);
  if (!op) throw MalformedText("a call of " + name);
  return point_.call_of_text(*op, x, y);
}

} // namespace mbsgen::certify
