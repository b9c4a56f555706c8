// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The functions of models with rigid contacts. `status`: those that divide by the mass matrix return a
/// Status.
std::vector<FunctionRow> rigid_functions(bool status);

} // namespace mbsgen::formalism
