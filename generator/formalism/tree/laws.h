// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/model_error.h"
#include "formalism/tree/parameters.h"
#include <vector>

namespace mbsgen::formalism {

/// The laws, motions and constraints that have no value once derived (or folded) parameters are inserted,
/// such as a division by a parameter that is exactly zero, in document order of their kinds.
std::vector<ModelError> laws_without_value(const model::Model& model, Parameters& parameters);

} // namespace mbsgen::formalism
