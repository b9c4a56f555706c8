// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Runs `round` again and again as long as a round saves one operation in a hundred, by `weighted_cost`. A
/// round that saves less is the last one; one that saves nothing is undone, in the constants, too. Functions
/// of 10 000 operations and more are left as they are: they gain less than that, for as much time again as
/// all passes before.
void repeat(Scheme& constants, Function& function, void (*round)(Scheme& constants, Function& function));

} // namespace mbsgen::scheme
