// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/contact_geometry.h"
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// The shapes' points; planes and discs with the axes of the point, the others with those of the body.
std::array<Anchor, 2> anchors_of(const ModelInTree& in, const model::Contact& contact);

/// Unit vector along the direction of a plane or the axis of a disc, in the point's axes.
Vec3 direction_of(const ModelInTree& in, const model::Contact& contact, std::size_t side);

/// The surfaces of a contact where they are nearest to each other, seen from a node's frame, or the inertial frame.
struct Encounter {
  std::array<Anchor, 2> anchors;
  std::array<PointMotion, 2> motions; ///< of the shapes' points
  Meeting meeting;

  /// Velocity of the nearest point of the side's core, as a part of its body.
  Vec3 core_velocity(std::size_t side) const;
};

Encounter encounter_of(const ModelInTree& in, const model::Contact& contact,
                       const std::array<Anchor, 2>& anchors, int reference, Detail detail);

} // namespace mbsgen::formalism
