// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/trig/normal_form.h"

namespace mbsgen::expr {

/// First level of the trigonometric condensation, on line (section 3.2 of the 2013 paper): on the sorted and
/// merged terms of a sum under construction, x·cos²+x·sin² → x, x−x·sin² → x·cos², 2·x·sin·cos → x·sin(2a),
/// cos·cos∓sin·sin → cos(a±b), sin·cos±cos·sin → sin(a±b) and their kin. Formulae that need a new sine or
/// cosine obey `Pool::angle_sums`. Returns true when something changed; the terms are then to be sorted and
/// merged again, and offered again. It ends: each step leaves fewer terms or a smaller trigonometric degree.
bool condense_terms(Pool& pool, Rational& constant, OperandBuffer<Term>& terms, SumBuilder make_sum);

} // namespace mbsgen::expr
