// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include "formalism/tree/vec.h"
#include "model/model.h"

namespace mbsgen::formalism {

/// Where two surfaces are nearest to each other. The core of a sphere is its centre, that of a capsule its
/// axis; a point of a core has its surface all around, at a distance `radius`. Planes and discs are their own
/// cores.
struct Meeting {
  std::array<Vec3, 2> core;   ///< nearest points of the cores, from the shapes' points, m
  std::array<Expr, 2> radius; ///< of the surface about the core, m
  Vec3 normal;                ///< unit vector from b's core to that of a
  Expr gap;                   ///< m, negative where the surfaces overlap
  Expr facing;                ///< share of the forces that acts: square of the normal's length
};

/// The length of a vector that divides others: never less than 1e-15.
Expr divisor_of(const Writer& writer, std::string_view stem, const Vec3& vector);

/// The shapes' points; planes and discs with the axes of the point, the others with those of the body.
std::array<Anchor, 2> anchors_of(const ModelInTree& in, const model::Contact& contact);

/// Unit vector along the direction of a plane or the axis of a disc, in the point's axes.
Vec3 direction_of(const ModelInTree& in, const model::Contact& contact, std::size_t side);

/// The surfaces of a contact where they are nearest to each other, seen from a node's frame, or the inertial
/// frame.
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
