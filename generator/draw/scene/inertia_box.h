// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"

namespace mbsgen::draw {

/// The homogeneous cuboid about `com` that has the mass (kg) and the tensor of inertia about it, Ixx Ixy Ixz Iyy Iyz
/// Izz (kg m^2, body axes): its edges, of length l, lie along the principal axes, l₁² = 6 (I₂ + I₃ − I₁) / m. Nothing
/// without mass or moments, and for the tensor of no body, such as one moment alone in a planar model. Equal moments leave
/// the axes along those of the body.
std::optional<Box> inertia_box(double mass, const Vector& com, const std::array<double, 6>& inertia);

} // namespace mbsgen::draw
