// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/angles.h"
#include "emit/plan.h"

namespace mbsgen::emit {

/// An estimate of the numbers that a function holds on the stack: the most of its named values that are
/// needed at one time in the order of its text, with the arrays of an iteration and of angles, and the values that
/// parts hand on to each other. A compiler keeps some in registers, saves registers, and may change the order.
std::size_t stack_values(SymbolCollector& symbols, const scheme::Function& function, const Stages& stages,
                         const Angles& angles, const Plan& plan);

} // namespace mbsgen::emit
