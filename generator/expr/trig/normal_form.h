// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"

namespace mbsgen::expr {

/// Builds constant + Σ terms in canonical form. The sum builder condenses its terms by the rules of this
/// folder and hands itself to them for the angles that they add.
using SumBuilder = NodeId (*)(Pool& pool, Rational constant, Operands<Term> terms);

/// sin or cos in canonical form: factor·op(argument), or the number `factor` when `exact`.
struct TrigValue {
  Rational factor = 1;
  Op op = Op::sin;
  NodeId argument = 0;
  bool exact = false;
};

/// Oddness and evenness, removal of multiples of pi/2 from the argument, and the exact values at rational
/// multiples of pi where they are rational (0, ±1/2, ±1). For Op::sin and Op::cos only.
TrigValue normalize_trig(Pool& pool, Op op, NodeId argument, SumBuilder make_sum);

/// The canonical form as a node: op(argument) = sign·result. False when op(argument) is canonical as it
/// stands.
bool reduce_trig(Pool& pool, Op op, NodeId argument, SumBuilder make_sum, Rational& sign, NodeId& result);

} // namespace mbsgen::expr
