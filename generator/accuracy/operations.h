// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/form.h"
#include "interpret/compiler.h"

namespace mbsgen::accuracy {

/// True of functions that jump: sign, floor and a table's entry.
bool is_switch(expr::Op op);

/// True of continuous functions of two operands.
bool takes_two(expr::Op op);

/// Units of roundoff that the result of a function is off at most, relative to the result; a unit in the last place has
/// two. Zero: it is exact.
double roundoffs(expr::Op op);

/// The exact result of an operation on two operands; that of one operand ignores y. An infinite range: it may have
/// none. `is_square`: both operands are the same value.
Form result_of(const interpret::Instruction& step, const Form& x, const Form& y, bool is_square);

/// Why `result_of` has no finite range.
const char* trouble_of(const interpret::Instruction& step, const Form& y);

/// The derivative of a function of <cmath> with respect to its first operand or, where `of_second`, its second one;
/// `f`: its result. Where it has a kink: all that a line through it may have. Zero for switches.
Form derivative_of(expr::Op op, bool of_second, const Form& x, const Form& y, const Form& f);

} // namespace mbsgen::accuracy
