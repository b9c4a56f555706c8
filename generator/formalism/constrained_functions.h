// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The functions of mechanisms with constraints or driven joints, by coordinate partitioning (sections 2.2.1,
/// 2.2.2 and 3.5.1 of the 2013 paper; section 3.1 of the 2021 paper).
std::vector<FunctionRow> constrained_functions();

/// True of the functions of a model with loops that need them closed and its joints partitioned.
bool needs_closed_loops(const std::string& function);

} // namespace mbsgen::formalism
