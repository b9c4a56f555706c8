// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Second level of the trigonometric condensation (section 3.2 of the 2013 paper), and factoring: expands
/// products of sums where that lets terms meet, applies the level-1 formulae until none applies, takes common
/// factors out, and returns the cheapest form seen: fewest flops + `trig_weight`·calls of sin and cos, never
/// more flops than `expression` has. Work is bounded: sums of more than some thousand terms are not expanded.
Expr condense(const Expr& expression, long trig_weight = 4);

/// Takes common factors of a sum's terms out, greedily by flops saved, recursively; no expansion.
Expr factor(const Expr& expression);

/// Distributes products over sums, all the way down, unless more than `max_terms` terms would result (then
/// the expression is returned as it is).
Expr expand(const Expr& expression, std::size_t max_terms = 4096);

} // namespace mbsgen::expr
