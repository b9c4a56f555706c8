// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// What one pass did, summed over all functions.
struct PassRecord {
  std::string_view pass;
  std::size_t equations_before = 0, equations_after = 0;
  long flops_before = 0, flops_after = 0;
};

/// Removes the equations that no result needs (section 3.3, figure 5 of the 2013 paper), and derived
/// constants that no function reads.
Program eliminate(Program program);
/// Equations of equal value, not only of equal text, become one: values modulo 2^61-1 at a random point of
/// the variety (sines and cosines are rational points of the unit circle). Values that are zero vanish.
Program merge(Program program);
/// Puts the right-hand side of an equation that is used once in its place.
Program inline_single_uses(Program program);
/// Takes common factors out of sums.
Program factor(Program program);
/// Gives each sub-expression that occurs twice its own equation, shared parts of sums and products included.
Program share(Program program);
/// Moves every part that depends on parameters alone into `update`.
Program hoist(Program program);

/// Functions of one name are variants of each other: keeps the one with the fewest operations.
Program choose(Program program);

/// All passes in their order; `records` gets a row for each.
Program run_passes(Program program, std::vector<PassRecord>& records);

} // namespace mbsgen::scheme
