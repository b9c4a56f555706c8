// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The functions of models with rigid contacts.
std::vector<FunctionRow> rigid_functions();

} // namespace mbsgen::formalism
