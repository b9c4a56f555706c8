// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <array>

namespace mbsgen::manoeuvre {

/// The place of a point at the initial coordinates of the file and nominal parameters, inertial axes, m. Loops are as
/// the file assembles them, beams are straight.
std::array<double, 3> initial_place(const model::Model& model, const model::PointRef& point);

} // namespace mbsgen::manoeuvre
