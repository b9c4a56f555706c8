// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"

namespace mbsgen::expr {

/// Multibody priority (relations (30), (31) of the 2013 paper): negative when `a` stands before `b` in a sum
/// or product, zero when they are the same node. number < symbols by kind, then ASCII < sine, cosine < other
/// functions < product < sum.
int compare(const Pool& pool, NodeId a, NodeId b);

/// Brings coefficient·Π factors into canonical form and interns it: nested products merged in, factors sorted
/// by multibody priority, equal bases collected, exponents of zero dropped. Throws std::domain_error for a
/// negative power of zero.
NodeId make_product(Pool& pool, Rational coefficient, Operands<Factor> factors);

/// number·node in canonical form.
NodeId make_scaled(Pool& pool, const Rational& factor, NodeId node);

/// The exponent of a factor. Throws std::domain_error when it is too large.
std::int32_t narrow_exponent(long long exponent);

/// True for number·base.
inline bool is_scaled(const Node& node) {
  return node.kind == NodeKind::product && node.factors().size() == 1 && node.factors()[0].exponent == 1;
}

} // namespace mbsgen::expr
