// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"
#include <optional>

namespace mbsgen::formalism {

/// The coordinate axis that a direction is, and its sign, when it is exactly one.
struct Direction {
  std::size_t axis;
  int sign;
};

std::optional<Direction> as_axis(const Vec3& u);

/// Chooses the axes of the revolute node with that number, which turns about an axis of `frame` (body axes <- axes of the
/// joint): those of the parent where the axis is one of theirs; turned about one axis where that suffices; those of the
/// joint's own frame otherwise. `pose`: of the body, whose axes become those in the node.
void aim(const Writer& constants, int number, const Mat3& frame, std::size_t axis, Node& node,
         BodyPose& pose);

} // namespace mbsgen::formalism
