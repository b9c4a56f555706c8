// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "draw/svg/marks.h"

namespace mbsgen::draw {

/// Half the size of a joint's symbol, px.
inline constexpr double joint_radius = 6;

/// The class of a role, which gives the colour.
const char* class_of(JointRole role);
/// The class of a body's colour.
std::string class_of_body(int row);

/// A joint at a place: a ring turns, a bar along `axis` slides, both make a screw, a disc is a ball, a ring about a disc is
/// free. `axis`: its direction on the paper, shorter than 1 where it leads out of that.
Marks joint_symbol(const Joint& joint, const Spot& at, const Spot& axis);
/// A pivot of the base: hatched ground below the place.
Marks ground_symbol(const Spot& at);
/// A spring between two places: a zigzag, straight at its ends.
Mark spring(const Spot& from, const Spot& to);
/// An arrow that ends at a place, with its head.
Marks arrow(const char* classes, const Spot& from, const Spot& to);
/// A disc of which two quarters are black.
Marks centre_of_mass(const Spot& at);
/// The coordinate axes of a frame, whose unit vectors have these shadows on the paper, px.
Marks triad(const Spot& origin, const std::array<Spot, 3>& axes);

} // namespace mbsgen::draw
