// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/projection.h"

namespace mbsgen::draw {

/// Whether names of parts are written beside them.
enum class Names { shown, hidden };

/// The mechanism in one posture or, with several, in motion, which takes `duration` s: an SVG. Base, sticks
/// of bodies, joints in the colours of their roles, centres of mass, boxes of equal inertia, springs for
/// links, cuts, forces, contacts, sensors, names, a scale and the axes of the base. A cut that is open is a
/// line with its length.
std::string mechanism_drawing(const Scene& scene, View view, const std::vector<Posture>& postures,
                              double duration = 0, Names names = Names::shown);

} // namespace mbsgen::draw
