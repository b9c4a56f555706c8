// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Second level of the trigonometric condensation (section 3.2 of the 2013 paper), and factoring: multiplies
/// products of sums out (all, single ones, those with sines and cosines), splits angle sums, brings squares
/// of sines and cosines to a normal form, lets the level-1 formulae apply to what then meets, takes common
/// factors out, and returns the cheapest form seen: fewest flops + `trig_weight`·calls of sin and cos, never
/// more flops than `expression` has. A trigonometric polynomial that is identically zero is found to be zero.
/// Work is bounded: larger expansions are not tried. Condensing is idempotent.
Expr condense(const Expr& expression, long trig_weight = 4);

} // namespace mbsgen::expr
