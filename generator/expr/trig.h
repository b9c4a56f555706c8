// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/pool.h"

namespace mbsgen::expr {

/// First level of the trigonometric condensation, on line (section 3.2 of the 2013 paper): on the sorted and merged
/// terms of a sum under construction, x·cos²+x·sin² → x, 2·x·sin·cos → x·sin(2a), cos·cos∓sin·sin → cos(a±b),
/// sin·cos±cos·sin → sin(a±b) and their kin, until none applies. Formulae that need a new sine or cosine obey
/// `Pool::angle_sums`. Returns true when something changed; the terms are then to be sorted and merged again.
bool condense_terms(Pool& pool, Rational& constant, std::vector<Term>& terms);

/// Exact value of sin or cos at rational multiples of pi/6 and pi/4 where it is rational (0, ±1/2, ±1), oddness and
/// evenness, and removal of multiples of pi/2 from the argument: a canonical node, or 0 when nothing applies.
/// For Op::sin and Op::cos only.
bool reduce_trig(Pool& pool, Op op, NodeId argument, Rational& sign, NodeId& result);

} // namespace mbsgen::expr
