// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Brings constant + Σ terms into canonical form and interns it: nested sums with coefficient ±1 are merged
/// in, terms sorted by multibody priority, equal terms collected, zeros dropped, trigonometric formulae of
/// level 1 applied, a common factor of all coefficients and the sign of the first term taken out.
NodeId make_sum(Pool& pool, Rational constant, std::vector<Term> terms);

/// Brings coefficient·Π factors into canonical form and interns it: nested products merged in, factors sorted
/// by multibody priority, equal bases collected, exponents of zero dropped. Throws std::domain_error for a
/// negative power of zero.
NodeId make_product(Pool& pool, Rational coefficient, std::vector<Factor> factors);

/// Adjacent terms of one node become one; those that cancel go.
void merge_neighbours(std::vector<Term>& terms);

/// number·node in canonical form.
NodeId make_scaled(Pool& pool, const Rational& factor, NodeId node);

} // namespace mbsgen::expr
