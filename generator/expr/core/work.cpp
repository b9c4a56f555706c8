// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/work.h"
#include "expr/core/pool.h"
#include <algorithm>
#include <limits>

namespace mbsgen::expr {

namespace {

constexpr long saturation = 1L << 50;

bool has_numerator(const Node& product) {
  return std::any_of(product.factors().begin(), product.factors().end(),
                     [](const Factor& factor) { return factor.exponent > 0; });
}

// A number in front of a bare quotient 1/x is its numerator and costs nothing.
bool absorbs_number(const Node& node) {
  return node.kind == NodeKind::product && node.number.is_one() && !has_numerator(node);
}

void count_sum(const Pool& pool, const Node& node, Cost& cost) {
  cost.add += static_cast<long>(node.terms().size()) - (node.number.is_zero() ? 1 : 0);
  for (const Term& term : node.terms())
    if (!term.coefficient.is_unit() && !absorbs_number(pool.node(term.node))) ++cost.mul;
}

void count_product(const Rational& number, Operands<Factor> factors, Cost& cost) {
  long above = number.is_unit() ? 0 : 1;
  long below = 0;
  for (const Factor& factor : factors) {
    ++(factor.exponent > 0 ? above : below);
    if (factor.exponent != 1 && factor.exponent != -1) cost.mul += power_multiplications(factor.exponent);
  }
  cost.mul += std::max(above - 1, 0L) + std::max(below - 1, 0L);
  cost.div += below > 0 ? 1 : 0;
}

constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();

std::uint32_t saturated(std::uint64_t sum) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, most));
}

} // namespace

Cost& Cost::operator+=(const Cost& b) {
  add = std::min(add + b.add, saturation);
  mul = std::min(mul + b.mul, saturation);
  div = std::min(div + b.div, saturation);
  sqrt = std::min(sqrt + b.sqrt, saturation);
  trig = std::min(trig + b.trig, saturation);
  other = std::min(other + b.other, saturation);
  return *this;
}

Work& Work::operator+=(const Work& b) {
  flops = saturated(std::uint64_t{flops} + b.flops);
  calls = saturated(std::uint64_t{calls} + b.calls);
  return *this;
}

long power_multiplications(long exponent) {
  long count = -1;
  for (long rest = exponent < 0 ? -exponent : exponent; rest > 0; rest /= 2) count += rest % 2 == 0 ? 1 : 2;
  return std::max(count - 1, 0L);
}

Cost product_cost(const Rational& number, Operands<Factor> factors) {
  Cost cost;
  count_product(number, factors, cost);
  return cost;
}

void count_call(Cost& cost, Op op) {
  if (op == Op::pi) return;
  switch (row(op).cost) {
  case CostClass::trig:
    ++cost.trig;
    break;
  case CostClass::root:
    ++cost.sqrt;
    break;
  case CostClass::other:
    ++cost.other;
    break;
  }
}

void count_node(const Pool& pool, const Node& node, Cost& cost) {
  switch (node.kind) {
  case NodeKind::sum:
    return count_sum(pool, node, cost);
  case NodeKind::product:
    return count_product(node.number, node.factors(), cost);
  case NodeKind::call:
    return count_call(cost, node.op);
  case NodeKind::number:
  case NodeKind::symbol:
    break;
  }
}

Work work_of(const Pool& pool, const Node& node) {
  Cost own;
  count_node(pool, node, own);
  auto flops = static_cast<std::uint64_t>(own.flops());
  auto calls = static_cast<std::uint64_t>(own.calls());
  const auto add = [&](NodeId part) {
    const Work& work = pool.node(part).work;
    flops += work.flops;
    calls += work.calls;
  };
  for (const Factor& factor : node.factors()) add(factor.base);
  for (const Term& term : node.terms()) add(term.node);
  return {saturated(flops), saturated(calls)};
}

} // namespace mbsgen::expr
