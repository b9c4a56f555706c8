// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/tree.h"
#include <optional>

namespace mbsgen::formalism {

/// Six joints at the root that leave a body free: three translations along the axes of the base, then three
/// rotations about axes through one point, in any order, on bodies without mass but for the last.
struct FreeBase {
  int first = 0; ///< its nodes are consecutive: translations, then rotations

  int translation(int k) const { return first + k; }
  int rotation(int k) const { return first + 3 + k; }
  int last() const { return first + 5; }
};

/// The first six joints of that kind, if there are any. `tree`: as modelled.
std::optional<FreeBase> find_free_base(const Tree& tree);

/// The tree with the nodes of a free joint in place of these, each with the number of a velocity that it
/// replaces. `BodyAccelerations` sets the speeds and defines the symbols of the frame rotation. The place of the
/// origin is left out: it does not matter to a body that falls.
Tree with_free_joint(Tree tree, const FreeBase& base, Pool& pool);

/// Direct dynamics of a free base in terms of its angular acceleration α and the acceleration a − g of the
/// rotations' centre against free fall, in the body's axes, where its mass matrix is that of a rigid body.
/// From the joints to the body and back.
class BodyAccelerations {
public:
  /// Writes the frame rotation and the angular velocity of `free`, `with_free_joint` of `joints`.
  BodyAccelerations(const Tree& joints, const FreeBase& base, Tree& free, scheme::Scheme& scheme);

  /// Joint forces (per velocity) with moment and force on the body in place of those of the base, whose passive
  /// forces are included.
  std::vector<Expr> forces(std::vector<Expr> joint_forces) const;
  /// Accelerations (per velocity), with those of the base's joints in place of α and a − g.
  std::vector<Expr> accelerations(std::vector<Expr> accelerations) const;
  /// The square of a sine or cosine of the middle angle: zero where the axes of the rotations lie in a plane. By
  /// this factor the pivots of the joints are smaller than those of the body.
  Expr squared_determinant() const { return determinant() * determinant(); }

private:
  const Node& rotation(int k) const { return joints_.nodes[at(base_.rotation(k))]; }
  const Node& translation(int k) const { return joints_.nodes[at(base_.translation(k))]; }
  const Expr& determinant() const { return first_axis_[free_axis_]; }
  Expr reciprocal() const;

  const Tree& joints_;
  FreeBase base_;
  Writer writer_;
  Mat3 whole_;                ///< body axes -> inertial axes
  Mat3 last_turn_;            ///< body axes -> axes before the last rotation
  Vec3 first_axis_;           ///< of the first rotation, in the axes before the last one
  Vec3 slower_;               ///< angular velocity without the last rotation, in the same axes
  std::size_t free_axis_ = 0; ///< across the axes of the middle and the last rotation
};

} // namespace mbsgen::formalism
