// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"

namespace mbsgen::schedule {

/// Moves the entries of matrices, in functions that cannot fail, next to the equations that give them, so that
/// compilers need not keep them. Zeros in a row are written together, first of all.
void store_early(SymbolCollector& symbols, const scheme::Function& function, Stages& stages);

} // namespace mbsgen::schedule
