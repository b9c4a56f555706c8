// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/written_cost.h"

namespace mbsgen::expr {

namespace {

using Kind = SyntaxNode::Kind;

constexpr long max_exponent = 64;
constexpr std::size_t max_bits = 16384;

using Numbers = std::vector<std::optional<Rational>>;

std::optional<Rational> number_of_sum(const SyntaxNode& node, const Numbers& numbers) {
  Rational total;
  for (const SyntaxNode::Part& part : node.parts) {
    if (!numbers[part.node]) return std::nullopt;
    total = part.inverse ? total - *numbers[part.node] : total + *numbers[part.node];
  }
  return total;
}

std::optional<Rational> number_of_product(const SyntaxNode& node, const Numbers& numbers) {
  Rational total = 1;
  for (const SyntaxNode::Part& part : node.parts) {
    const std::optional<Rational>& value = numbers[part.node];
    if (!value || (part.inverse && value->is_zero()) || value->bits() > max_bits) return std::nullopt;
    total = part.inverse ? total / *value : total * *value;
  }
  return total;
}

std::optional<Rational> number_of_power(const SyntaxNode& node, const Numbers& numbers) {
  const std::optional<Rational>& base = numbers[node.parts[0].node];
  const std::optional<Rational>& exponent = numbers[node.parts[1].node];
  if (!base || !exponent || base->is_zero() || base->bits() > max_bits) return std::nullopt;
  const std::optional<long> power = exponent->to_long();
  if (!power || *power > max_exponent || *power < -max_exponent) return std::nullopt;
  return base->power(*power);
}

std::optional<Rational> number_of(const SyntaxNode& node, const Numbers& numbers) {
  switch (node.kind) {
  case Kind::number:
    return node.number;
  case Kind::negation:
    if (!numbers[node.parts[0].node]) return std::nullopt;
    return -*numbers[node.parts[0].node];
  case Kind::sum:
    return number_of_sum(node, numbers);
  case Kind::product:
    return number_of_product(node, numbers);
  case Kind::power:
    return number_of_power(node, numbers);
  default:
    return std::nullopt;
  }
}

bool is_literal(const Syntax& syntax, std::size_t id) {
  const SyntaxNode& node = syntax.nodes[id];
  return node.kind == Kind::number || (node.kind == Kind::negation && is_literal(syntax, node.parts[0].node));
}

void count_product(Cost& cost, const Syntax& syntax, const SyntaxNode& node) {
  const bool fraction = node.parts[1].inverse && is_literal(syntax, node.parts[0].node) &&
                        is_literal(syntax, node.parts[1].node);
  for (std::size_t i = fraction ? 2 : 1; i < node.parts.size(); ++i)
    ++(node.parts[i].inverse ? cost.div : cost.mul);
}

void count_power(Cost& cost, const std::optional<Rational>& exponent) {
  const std::optional<long> whole = exponent ? exponent->to_long() : std::nullopt;
  if (whole) {
    cost.mul += power_multiplications(*whole);
    if (*whole < 0) ++cost.div;
  } else {
    count_call(cost, exponent && *exponent + *exponent == Rational(1) ? Op::sqrt : Op::pow);
  }
}

} // namespace

Cost written_cost(const Syntax& syntax) {
  Cost cost;
  Numbers numbers;
  numbers.reserve(syntax.nodes.size());
  for (const SyntaxNode& node : syntax.nodes) {
    numbers.push_back(number_of(node, numbers));
    if (node.kind == Kind::sum) cost.add += static_cast<long>(node.parts.size()) - 1;
    if (node.kind == Kind::product) count_product(cost, syntax, node);
    if (node.kind == Kind::power) count_power(cost, numbers[node.parts[1].node]);
    if (node.kind == Kind::call) count_call(cost, node.op);
  }
  return cost;
}

} // namespace mbsgen::expr
