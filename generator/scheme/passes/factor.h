// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Takes common factors out of sums.
void factor(Pool& pool, Function& function);
/// Factors the derived constants. Only once all functions are there: a constant that two functions need
/// is recognized by its text.
Program factor_constants(Program program);

} // namespace mbsgen::scheme
