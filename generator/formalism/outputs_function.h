// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function that computes the model's outputs, of trees and of mechanisms with constraints; of models with outputs
/// alone.
std::vector<FunctionRow> outputs_functions();

} // namespace mbsgen::formalism
