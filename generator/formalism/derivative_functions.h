// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Functions that compute derivatives, of models without constraints and driven joints. They are generated on
/// demand. `status`: those that divide by the mass matrix return a Status.
std::vector<FunctionRow> derivative_functions(bool status);

/// Derivatives of matrices by displacements, entry by entry; generated where they are named, for their sizes
/// grow with the cube of the number of joints.
std::vector<FunctionRow> matrix_derivatives();

} // namespace mbsgen::formalism
