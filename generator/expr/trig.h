// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/pool.h"

namespace mbsgen::expr {

/// First level of the trigonometric condensation, on line (section 3.2 of the 2013 paper): on the sorted and
/// merged terms of a sum under construction, x·cos²+x·sin² → x, x−x·sin² → x·cos², 2·x·sin·cos → x·sin(2a),
/// cos·cos∓sin·sin → cos(a±b), sin·cos±cos·sin → sin(a±b) and their kin. Formulae that need a new sine or
/// cosine obey `Pool::angle_sums`. Returns true when something changed; the terms are then to be sorted and
/// merged again, and offered again. Ends: each step leaves fewer terms or a smaller trigonometric degree.
bool condense_terms(Pool& pool, Rational& constant, std::vector<Term>& terms);

/// sin or cos in canonical form: factor·op(argument), or the number `factor` when `exact`.
struct TrigValue {
  Rational factor = 1;
  Op op = Op::sin;
  NodeId argument = 0;
  bool exact = false;
};

/// Oddness and evenness, removal of multiples of pi/2 from the argument, and the exact values at rational
/// multiples of pi where they are rational (0, ±1/2, ±1). For Op::sin and Op::cos only.
TrigValue normalize_trig(Pool& pool, Op op, NodeId argument);

/// The same as a node: op(argument) = sign·result. False when op(argument) is canonical as it stands.
bool reduce_trig(Pool& pool, Op op, NodeId argument, Rational& sign, NodeId& result);

} // namespace mbsgen::expr
