// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// The names of states, inputs and outputs, in the order of the matrices.
scheme::LinearizationShape linearization_shape(const Mechanism& mechanism);

/// The function that linearizes the equations of motion, of trees and of mechanisms with constraints.
/// `outputs`: the model lists some, or states.
std::vector<FunctionRow> linearize_functions(bool outputs);

} // namespace mbsgen::formalism
