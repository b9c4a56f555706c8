// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Pairwise common subexpression elimination: as long as two operands (a product x·y, or a sum x ± y up to a
/// common factor) stand together in two or more right-hand sides, the most frequent such pair gets an
/// equation of its own.
void share_pairs(Pool& pool, Function& function);

} // namespace mbsgen::scheme
