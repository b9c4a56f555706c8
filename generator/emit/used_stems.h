// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include "scheme/stems.h"
#include <set>
#include <vector>

namespace mbsgen::emit {

/// The rows of stems.def that explain names of the program's functions and of update(), in the table's order.
/// Names of other stems, which hand-written programs have, are left out. `more`: rows that belong to them.
std::vector<const scheme::Stem*> used_stems(const scheme::Program& program,
                                            const std::set<const scheme::Stem*>& more = {});

} // namespace mbsgen::emit
