// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/product.h"
#include <algorithm>
#include <limits>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

// Ranks below leave room for the symbol kinds, which keep their own order between number and call.
constexpr int trig_rank = 32;
constexpr int call_rank = 33;
constexpr int product_rank = 34;
constexpr int sum_rank = 35;

int rank(const Pool& pool, const Node& node, NodeId id) {
  switch (node.kind) {
  case NodeKind::number:
    return 0;
  case NodeKind::symbol:
    return 1 + static_cast<int>(pool.symbol_of(id).kind);
  case NodeKind::call:
    return node.trigonometric ? trig_rank : call_rank;
  case NodeKind::product:
    return product_rank;
  case NodeKind::sum:
    break;
  }
  return sum_rank;
}

int sign(const Rational& a, const Rational& b) {
  return a == b ? 0 : a < b ? -1 : 1;
}

int compare_numbers(const Node& a, const Node& b) {
  return sign(a.number, b.number);
}

int compare_factors(const Pool& pool, const Node& a, const Node& b) {
  const std::size_t common = std::min(a.factors().size(), b.factors().size());
  for (std::size_t i = 0; i < common; ++i) {
    const Factor& x = a.factors()[i];
    const Factor& y = b.factors()[i];
    if (const int order = compare(pool, x.base, y.base); order != 0) return order;
    if (x.exponent != y.exponent) return x.exponent < y.exponent ? -1 : 1;
  }
  if (a.factors().size() != b.factors().size()) return a.factors().size() < b.factors().size() ? -1 : 1;
  return compare_numbers(a, b);
}

int compare_terms(const Pool& pool, const Node& a, const Node& b) {
  const std::size_t common = std::min(a.terms().size(), b.terms().size());
  for (std::size_t i = 0; i < common; ++i) {
    if (const int order = compare(pool, a.terms()[i].node, b.terms()[i].node); order != 0) return order;
    if (const int order = sign(a.terms()[i].coefficient, b.terms()[i].coefficient); order != 0) return order;
  }
  if (a.terms().size() != b.terms().size()) return a.terms().size() < b.terms().size() ? -1 : 1;
  return compare_numbers(a, b);
}

int compare_symbols(const Symbol& a, const Symbol& b) {
  return a == b ? 0 : a < b ? -1 : 1;
}

int compare_calls(const Pool& pool, const Node& a, const Node& b) {
  if (const int order = compare_factors(pool, a, b); order != 0) return order;
  return a.op < b.op ? -1 : 1;
}

} // namespace

int compare(const Pool& pool, NodeId a, NodeId b) {
  if (a == b) return 0;
  const Node& x = pool.node(a);
  const Node& y = pool.node(b);
  const int rank_a = rank(pool, x, a);
  const int rank_b = rank(pool, y, b);
  if (rank_a != rank_b) return rank_a < rank_b ? -1 : 1;
  switch (x.kind) {
  case NodeKind::number:
    return compare_numbers(x, y);
  case NodeKind::symbol:
    return compare_symbols(pool.symbol_of(a), pool.symbol_of(b));
  case NodeKind::call:
    return compare_calls(pool, x, y);
  case NodeKind::product:
    return compare_factors(pool, x, y);
  case NodeKind::sum:
    break;
  }
  return compare_terms(pool, x, y);
}

namespace {

// False when the factor is zero, and with it the product.
bool add_factor(const Pool& pool, Rational& coefficient, OperandBuffer<Factor>& factors,
                const Factor& factor) {
  const Node& node = pool.node(factor.base);
  if (node.kind == NodeKind::number) {
    if (node.number.is_zero() && factor.exponent < 0) throw std::domain_error("division by zero");
    if (node.number.is_zero()) return factor.exponent == 0;
    coefficient = coefficient * (factor.exponent == 1 ? node.number : node.number.power(factor.exponent));
  } else if (node.kind == NodeKind::product) {
    if (!node.number.is_one())
      coefficient = coefficient * (factor.exponent == 1 ? node.number : node.number.power(factor.exponent));
    for (const Factor& inner : node.factors())
      factors.push_back({inner.base, narrow_exponent(1LL * inner.exponent * factor.exponent)});
  } else {
    factors.push_back(factor);
  }
  return true;
}

void sort_and_merge(const Pool& pool, OperandBuffer<Factor>& factors) {
  std::sort(factors.begin(), factors.end(),
            [&pool](const Factor& a, const Factor& b) { return compare(pool, a.base, b.base) < 0; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < factors.size();) {
    Factor merged = factors[i];
    for (++i; i < factors.size() && factors[i].base == merged.base; ++i)
      merged.exponent = narrow_exponent(1LL * merged.exponent + factors[i].exponent);
    if (merged.exponent != 0) factors[kept++] = merged;
  }
  factors.truncate(kept);
}

} // namespace

std::int32_t narrow_exponent(long long exponent) {
  if (exponent > std::numeric_limits<std::int32_t>::max() ||
      exponent < std::numeric_limits<std::int32_t>::min())
    throw std::domain_error("the exponent is too large");
  return static_cast<std::int32_t>(exponent);
}

NodeId make_product(Pool& pool, Rational coefficient, Operands<Factor> parts) {
  if (coefficient.is_zero()) return 0;
  OperandBuffer<Factor> factors;
  for (const Factor& part : parts)
    if (!add_factor(pool, coefficient, factors, part)) return 0;
  sort_and_merge(pool, factors);
  if (factors.empty()) return pool.intern_number(coefficient);
  if (factors.size() == 1 && factors[0].exponent == 1) return make_scaled(pool, coefficient, factors[0].base);
  return pool.intern_product(coefficient, factors);
}

NodeId make_scaled(Pool& pool, const Rational& factor, NodeId id) {
  if (factor.is_one()) return id;
  if (factor.is_zero()) return 0;
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) return pool.intern_number(factor * node.number);
  if (node.kind != NodeKind::product) return pool.intern_product(factor, {Factor{id, 1}});
  const Rational scale = factor * node.number;
  if (scale.is_one() && is_scaled(node)) return node.factors()[0].base;
  return pool.intern_product(scale, node.factors());
}

} // namespace mbsgen::expr
