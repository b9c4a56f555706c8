// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/writer.h"
#include "model/model.h"

namespace mbsgen::formalism {

/// One side of a contact, in the axes of a common frame.
struct Surface {
  model::ShapeType type = model::ShapeType::sphere;
  Vec3 point; ///< position of the shape's point, m
  Vec3 along; ///< capsules: from end to end, m; planes: unit vector outwards; discs: unit vector of the axis
  Expr length_squared; ///< capsules: of `along`, m^2
  Expr radius;         ///< m
};

/// Where two surfaces are nearest to each other. The core of a sphere is its centre, that of a capsule its axis; a
/// point of a core has its surface all around, at a distance `radius`. Planes and discs are their own cores.
struct Meeting {
  std::array<Vec3, 2> core;   ///< nearest points of the cores, from the shapes' points, m
  std::array<Expr, 2> radius; ///< of the surface about the core, m
  Vec3 normal;                ///< unit vector from b's core to that of a
  Expr gap;                   ///< m, negative where the surfaces overlap
  Expr facing;                ///< share of the forces that acts: square of the normal's length
};

/// The nearest points in closed form, without branches: parameters along capsules are clamped to [0, 1]. Two axes:
/// the parameter of the lines' common perpendicular, clamped, then the nearest point of the other axis, then that
/// of the first one again (V. J. Lumelsky, On fast computation of distance between line segments, Inf. Process.
/// Lett. 21, 1985; C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). Parallel axes meet in the
/// middle of the first one, as far as the second one reaches. A capsule meets a plane at its lower end, in its
/// middle when it lies flat. All values are finite: with the distance d of the cores the normal has the length
/// d/sqrt(d² + (1e-12 m)²), so that of cores that coincide up to rounding it is zero, and `facing` with it.
Meeting meeting_of(const Writer& writer, const Surface& a, const Surface& b);

/// The length of a vector that divides others: never less than 1e-15.
Expr divisor_of(const Writer& writer, std::string_view stem, const Vec3& vector);

} // namespace mbsgen::formalism
