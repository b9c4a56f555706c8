// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Sizes before and after one pass, summed over all functions; of the passes on constants, those of `update`.
struct PassRecord {
  std::string_view pass;
  std::size_t equations_before = 0, equations_after = 0;
  long flops_before = 0, flops_after = 0;
};

/// Removes the equations that no result needs (section 3.3, figure 5 of the 2013 paper).
void eliminate(Pool& pool, Function& function);
/// A function of some of a condensed function's result arrays (those of `narrow.arguments`): the equations
/// that these need, and no others.
Function restrict_to(Pool& pool, const Function& whole, Function narrow);
/// Equations of equal value, not only of equal text, become one: values modulo 2^61-1 at a random point of
/// the variety (sines and cosines are rational points of the unit circle). Values that are zero, one or
/// those of inputs are replaced by these. `constants` are the equations that the function's read.
void merge(const Scheme& constants, Function& function);
/// Puts the right-hand side of an equation that is used once in its place.
void inline_single_uses(Pool& pool, Function& function);
/// Takes common factors out of sums.
void factor(Pool& pool, Function& function);
/// Gives each sub-expression that occurs twice its own equation, shared parts of sums and products included.
void share(Pool& pool, Function& function);
/// Moves every part that depends on parameters alone into `constants`.
void hoist(Scheme& constants, Function& function);
/// Takes what does not depend on the unknowns out of the equations that an iteration repeats, at no operation
/// more in all.
void lift(Pool& pool, Function& function);

/// Functions of one name are variants of each other: keeps the one with the least `weighted_cost`.
Program choose(Program program);

/// Common factors of the derived constants. Only once all functions are there: a constant that two functions
/// need is recognized by its text.
Program factor_constants(Program program);
/// Shared parts of the derived constants, as `share` for functions.
Program share_constants(Program program);
/// Removes the derived constants that no function reads.
Program eliminate_constants(Program program);

/// The passes that work on one function, in their order; what depends on parameters alone moves into
/// `constants`. `records` has a row for each pass, which sums over calls.
void run_function_passes(Scheme& constants, Function& function, std::vector<PassRecord>& records);
/// The passes that see all functions, after the others.
Program run_program_passes(Program program, std::vector<PassRecord>& records);

} // namespace mbsgen::scheme
