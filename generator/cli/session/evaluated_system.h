// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/model.h"
#include "model/model.h"
#include <mbsgen/analysis/system.hpp>

namespace mbsgen::cli {

using EvaluatedSystem = analysis::System<interpret::Model>;

/// Sizes and places of the arrays of a model's functions.
analysis::Layout layout_of(const model::Model& model, const scheme::Shape& shape);

/// The equations of an image at the model's initial values. `image`, of functions with that shape, outlives it.
EvaluatedSystem system_of(const model::Model& model, const scheme::Shape& shape,
                          const interpret::Image& image);

/// Initial values of the states.
std::vector<double> initial_states(const scheme::Shape& shape);

} // namespace mbsgen::cli
