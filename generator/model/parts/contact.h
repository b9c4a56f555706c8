// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// sphere: a point and a radius; capsule: all points within a radius of a line between two points of one
/// body; plane: a point and the direction out of the solid; disc: the rim of a wheel, a point, an axis and a
/// radius.
enum class ShapeType { sphere, capsule, plane, disc };

/// A surface that is fixed in a body or in the base.
struct ContactShape {
  Location where;
  ShapeType type = ShapeType::sphere;
  PointRef point; ///< centre; of a capsule its first end
  PointRef end;   ///< capsules: the second end
  Vec3 direction; ///< planes and discs: outwards, or the axis, in the point's axes and of any length but zero
  Scalar radius;  ///< m; none of a plane

  /// The coordinate axis along which the direction lies, where the file says so with one number: its size has
  /// no meaning.
  std::optional<std::size_t> axis_of_direction() const;
};

/// rigid: no force; impulses keep the surfaces apart (Chardonnet et al. 2008).
enum class ContactLaw { expression, external, rigid };

/// A pair of surfaces that press on each other where they overlap, and rub.
struct Contact {
  std::string name;
  Location where;
  std::array<ContactShape, 2> shapes; ///< "a" and "b"
  ContactLaw law = ContactLaw::expression;
  expr::Expr normal;                  ///< N, over `contact_normal_variables`
  std::optional<expr::Expr> friction; ///< N, over `contact_friction_variables`; empty: none
  Scalar mu;                          ///< ContactLaw::rigid: coefficient of friction
  Scalar restitution;                 ///< ContactLaw::rigid: share of the approach that is given back
  std::vector<int> states;            ///< ContactLaw::external: rows of the states whose rates the law gives

  bool is_rigid() const { return law == ContactLaw::rigid; }
};
/// Most rigid contacts of a model: the rows of their inverse inertia are three times as many, squared.
inline constexpr std::size_t most_rigid_contacts = 64;
/// Stems of the auxiliary symbols of a contact's laws: penetration in m and its rate in m/s; normal force in
/// N and sliding speed in m/s.
inline constexpr std::array<const char*, 2> contact_normal_variables{"pen", "rate"};
inline constexpr std::array<const char*, 2> contact_friction_variables{"load", "slide"};
/// Laws are evaluated in every position: where surfaces do not touch or press, at this penetration in m and
/// this normal force in N. The value is then discarded.
inline constexpr const char* idle_penetration = "1e-6";
inline constexpr const char* idle_load = "1e-9";

} // namespace mbsgen::model
