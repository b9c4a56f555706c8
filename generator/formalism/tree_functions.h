// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The functions of the tree, cuts open and driven joints free. A function that is a part of another comes
/// after it. `status`: the function that divides by pivots of the mass matrix returns a Status.
std::vector<FunctionRow> tree_functions(bool status);

/// Of models with ball or free joints, which always have them: `integrate`, `advance`, `difference`, `normalize`.
std::vector<FunctionRow> motion_functions();

} // namespace mbsgen::formalism
