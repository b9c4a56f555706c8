// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/contact_surfaces.h"

namespace mbsgen::certify {

/// A rigid contact at a state, inertial axes.
template <class Number>
struct RigidValues {
  /// Of contact_kinematics, by the members of its structure.
  std::map<std::string, std::vector<Number>> members;
  std::array<Vector<Number>, 3> frame;   ///< t1, t2, n
  std::array<Vector<Number>, 2> in_body; ///< the contact's point, axes of a's and b's bodies
};

/// By the definitions: the point is on the surface of a, or of b where a is a plane, and its velocity is that of both
/// bodies' material there. The tangents are those of docs/rigid-contacts.md.
template <class Field>
RigidValues<typename Field::Number>
rigid_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
             const model::Contact& contact);

} // namespace mbsgen::certify
