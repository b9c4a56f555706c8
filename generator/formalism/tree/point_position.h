// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// Position of a point of the model in its body, body axes, m; of a flexible body the undeformed one.
Vec3 point_position(const model::Model& model, const model::PointRef& point, Parameters& parameters);

} // namespace mbsgen::formalism
