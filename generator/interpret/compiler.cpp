// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/compiler.h"
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace mbsgen::interpret {

namespace {

using expr::Factor;
using expr::Node;
using expr::NodeKind;

constexpr double pi = 3.14159265358979323846;
// Longer powers of symbols are squared repeatedly, as those of all other expressions.
constexpr long longest_chain = 3;

bool any(expr::Operands<Factor> factors, bool above) {
  return std::any_of(factors.begin(), factors.end(),
                     [&](const Factor& factor) { return (factor.exponent > 0) == above; });
}

} // namespace

Register Registers::add(double value) {
  initial_.push_back(value);
  return static_cast<Register>(initial_.size() - 1);
}

Register Registers::number(double value) {
  const auto found = numbers_.find(value);
  return found != numbers_.end() ? found->second : numbers_[value] = add(value);
}

const Register* Registers::find(expr::NodeId symbol) const {
  const auto found = symbols_.find(symbol);
  return found == symbols_.end() ? nullptr : &found->second;
}

Register Compiler::value(const scheme::Expr& expression) {
  return expression.pool() == nullptr ? registers_.number(0) : value(expression.id());
}

Register Compiler::value(expr::NodeId id) {
  const auto found = known_.find(id);
  if (found != known_.end()) return found->second;
  const Register at = computed(id);
  known_[id] = at;
  return at;
}

Register Compiler::computed(expr::NodeId id) {
  const Node& node = pool_.node(id);
  switch (node.kind) {
  case NodeKind::number:
    return registers_.number(node.number.to_double());
  case NodeKind::symbol:
    return symbol(id);
  case NodeKind::call:
    return call(node);
  case NodeKind::product:
    return signed_product(node.number, node.factors());
  case NodeKind::sum:
    break;
  }
  return sum(node);
}

Register Compiler::symbol(expr::NodeId id) const {
  if (const Register* at = registers_.find(id)) return *at;
  throw std::logic_error("nothing defines the symbol " + name(pool_.symbol_of(id)));
}

Register Compiler::call(const Node& node) {
  if (node.op == expr::Op::pi) return registers_.number(pi);
  const Register x = value(node.factors().front().base);
  return emit(Code::call, x, value(node.factors().back().base), node.op);
}

Register Compiler::sum(const Node& node) {
  Register total = 0;
  for (const expr::Term& part : node.terms()) {
    const bool negative = part.coefficient.is_negative();
    const Register size = term(part);
    if (&part == &node.terms().front())
      total = negative ? negated(size) : size;
    else
      total = emit(negative ? Code::subtract : Code::add, total, size);
  }
  if (node.number.is_zero()) return total;
  return emit(Code::add, total, registers_.number(node.number.to_double()));
}

// Without the sign of its coefficient.
Register Compiler::term(const expr::Term& term) {
  const Rational size = term.coefficient.abs();
  const Node& node = pool_.node(term.node);
  if (node.kind == NodeKind::product && !node.number.is_negative())
    return size.is_one() ? value(term.node) : product(size * node.number, node.factors());
  if (size.is_one()) return value(term.node);
  return emit(Code::multiply, registers_.number(size.to_double()), value(term.node));
}

Register Compiler::signed_product(const Rational& number, expr::Operands<Factor> factors) {
  const Register size = product(number.abs(), factors);
  return number.is_negative() ? negated(size) : size;
}

Register Compiler::product(const Rational& coefficient, expr::Operands<Factor> factors) {
  const bool has_above = any(factors, true);
  Register above = registers_.number(coefficient.to_double());
  if (has_above) above = powers(factors, true, coefficient.is_one() ? nullptr : &above);
  return any(factors, false) ? emit(Code::divide, above, powers(factors, false, nullptr)) : above;
}

Register Compiler::powers(expr::Operands<Factor> factors, bool above, const Register* before) {
  Register total = before == nullptr ? 0 : *before;
  bool first = before == nullptr;
  const auto multiply = [&](Register factor) {
    total = first ? factor : emit(Code::multiply, total, factor);
    first = false;
  };
  for (const Factor& factor : factors) {
    if ((factor.exponent > 0) != above) continue;
    const long exponent = std::abs(long{factor.exponent});
    const Register base = value(factor.base);
    const bool chained = exponent <= longest_chain && pool_.node(factor.base).kind == NodeKind::symbol;
    if (!chained) multiply(power(base, exponent));
    for (long i = 0; chained && i < exponent; ++i) multiply(base);
  }
  return total;
}

Register Compiler::power(Register base, long exponent) {
  if (exponent == 1) return base;
  if (exponent % 2 != 0) return emit(Code::multiply, power(base, exponent - 1), base);
  const Register root = power(base, exponent / 2);
  return emit(Code::multiply, root, root);
}

Register Compiler::emit(Code code, Register x, Register y, expr::Op op) {
  const Register to = registers_.add();
  tape_.push_back({code, op, to, x, y});
  return to;
}

} // namespace mbsgen::interpret
