// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Derivatives of the accelerations along one direction, and by the parameters that the model lists, of trees
/// and of mechanisms; on demand.
std::vector<FunctionRow> tangent_functions(const model::Model& model);

} // namespace mbsgen::formalism
