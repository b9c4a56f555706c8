// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Adds to each function that returns a Status its output of Purpose::checked: a sum that is not finite when
/// a number that the function reads is not. NaN and infinity pass through + - * and most functions up to the
/// results; so a few results speak for nearly all arguments, inputs and parameters, and only those arguments
/// and inputs are added that division, min, max and their like may hide, or that optional results alone read.
/// Those that residuals depend on need no check: the iteration ends at them. To be run last: the sum is not
/// counted as operations of the function, and no other pass may change it.
void watch(Program& program);

/// The arguments and inputs that a function reads, each once, in order of their symbols.
std::vector<Expr> numbers_read(const Program& program, const Function& function);

} // namespace mbsgen::scheme
