// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function that computes accelerations and the rates of the user's states in one scheme (strong coupling of the
/// 2013 paper, figure 16), from the row of direct dynamics; of models with states alone.
FunctionRow derivatives_row(FunctionRow direct_dynamics);

} // namespace mbsgen::formalism
