// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Derivatives of matrices by displacements, entry by entry; generated where they are named, for their sizes grow with the
/// cube of the number of joints.
std::vector<FunctionRow> matrix_derivatives();

} // namespace mbsgen::formalism
