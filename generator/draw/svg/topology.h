// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"

namespace mbsgen::draw {

/// The tree of bodies, an SVG: the base on top, bodies as cards with their forces and sensors, joints as
/// symbols in the colours of their roles on the lines between; below the tree a line for each cut with the
/// names of its equations, constraint, link and contact.
std::string topology_drawing(const Scene& scene);

} // namespace mbsgen::draw
