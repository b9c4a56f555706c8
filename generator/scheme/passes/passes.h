// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Dead code elimination: removes the equations that no result needs (section 3.3, figure 5 of the 2013
/// paper).
void eliminate(Pool& pool, Function& function);
/// Removes the derived constants that no function reads.
Program eliminate_constants(Program program);

/// A function of some of a condensed function's result arrays (those of `narrow.arguments`): the equations
/// that these need, and no others.
Function restrict_to(Pool& pool, const Function& whole, Function narrow);

/// Value numbering: equations of equal value, not only of equal text, become one. Values are taken modulo
/// 2^61-1 at a random point of the variety (sines and cosines are rational points of the unit circle). Values
/// that are zero, one or those of inputs are replaced by these. `constants` are the equations that the
/// function's read.
void merge(const Scheme& constants, Function& function);

/// Forward substitution: puts the right-hand side of an equation that is used once in its place, as long as
/// the right-hand side is short.
void inline_single_uses(Pool& pool, Function& function);

/// Takes common factors out of sums.
void factor(Pool& pool, Function& function);
/// Factors the derived constants. Only once all functions are there: a constant that two functions need
/// is recognized by its text.
Program factor_constants(Program program);

/// Constant hoisting: moves every part that depends on parameters alone into `constants`.
void hoist(Scheme& constants, Function& function);

/// Loop-invariant code motion: takes subexpressions that do not depend on the unknowns out of the equations
/// that an iteration repeats, at no operation more in all.
void lift(Pool& pool, Function& function);

/// Common subexpression elimination: gives each sub-expression that occurs twice its own equation, shared
/// parts of sums and products included. Sines and cosines of sums of coordinates are named by the tradition
/// of the field: S2p3 is the sine of q2 + q3, C2m3 the cosine of q2 - q3.
void share(Pool& pool, Function& function);
/// Shares in the derived constants.
Program share_constants(Program program);

/// Pairwise common subexpression elimination: as long as two operands (a product x·y, or a sum x ± y up to a
/// common factor) stand together in two or more right-hand sides, the most frequent such pair gets an
/// equation of its own.
void share_pairs(Pool& pool, Function& function);

/// Rewriting over existing values: an equation of several operations becomes x ± y or x·y where values of
/// earlier equations, or products in their sums, make it so, by their values modulo 2^61-1. A sum stays one of
/// the same summands or of halves of them, so that nothing cancels that did not before; and a value is never
/// made of one that is computed less often.
void reuse(const Scheme& constants, Function& function);

} // namespace mbsgen::scheme
