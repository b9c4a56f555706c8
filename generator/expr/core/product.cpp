// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/product.h"
#include "expr/core/order.h"
#include <algorithm>
#include <limits>
#include <stdexcept>

namespace mbsgen::expr {

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
