// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/product.h"

namespace mbsgen::expr {

/// Brings constant + Σ terms into canonical form and interns it: nested sums with coefficient ±1 are merged
/// in, terms sorted by multibody priority, equal terms collected, zeros dropped, trigonometric formulae of
/// level 1 applied, a common factor of all coefficients and the sign of the first term taken out.
NodeId make_sum(Pool& pool, Rational constant, Operands<Term> terms);

/// Adjacent terms of one node become one; those that cancel go. Returns the number of those that stay.
std::size_t merge_neighbours(Term* first, std::size_t size);

} // namespace mbsgen::expr
