// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/shapes.h"
#include <optional>

namespace mbsgen::draw {

/// The surface of a road with the nominal values of its parameters, as a mesh in the inertial frame; nothing of a road
/// without a length to show.
std::optional<scene::Shape> road_shape(const model::Model& model, const model::Road& road);

} // namespace mbsgen::draw
