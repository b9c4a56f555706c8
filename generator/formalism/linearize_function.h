// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function that linearizes the equations of motion, of trees and of mechanisms with constraints. `outputs`: the model
/// lists some, or states.
std::vector<FunctionRow> linearize_functions(bool outputs);

} // namespace mbsgen::formalism
