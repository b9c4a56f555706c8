// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"

namespace mbsgen::schedule {

/// Finds results that are the product of another result with a square matrix of values, such as the
/// derivatives of accelerations: M⁻¹ times a matrix. Such a result first gets the entries of that matrix; one
/// last statement multiplies it in place, in a loop, which takes a fraction of the code. Only where nearly
/// all products are there: the loop multiplies zeros, too. For functions that cannot fail.
void roll_products(expr::Pool& pool, SymbolCollector& symbols, const scheme::Function& function,
                   Stages& stages);

/// Adds the function's own loops over matrices, behind all results.
void add_matrix_steps(const scheme::Function& function, Stages& stages);

/// Moves the entries of matrices, in functions that cannot fail, next to the equations that give them, so
/// that compilers need not keep them. Zeros in a row are written together, first of all.
void store_early(SymbolCollector& symbols, const scheme::Function& function, Stages& stages);

} // namespace mbsgen::schedule
