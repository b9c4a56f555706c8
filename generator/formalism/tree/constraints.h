// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "formalism/tree/parameters.h"
#include "formalism/tree/poses.h"
#include <optional>
#include <string>

namespace mbsgen::formalism {

/// Origin of one constraint equation that is not identically zero, for the partition and for reports.
struct RowOrigin {
  Location where;        ///< of the cut or constraint
  std::string name;      ///< "cut 'c1', z" or "constraint 'rack'": for diagnostics and reports
  bool holonomic = true; ///< false: restricts velocities only
  bool rotation = false; ///< of a solid: an entry of the relative rotation matrix, not a length in m
};

/// Three revolute joints of which the middle one's axis is at right angles to both others.
struct Gimbal {
  Expr cosine, sine; ///< z_1·z_3 and (z_1 × z_2)·z_3, from the base on; signed as the axes of the group
  Expr squared_arm;  ///< of the group, whose point is fixed in the last body
};

/// Two or three revolute joints about axes through one point, the last ones to an end of a ball cut: their
/// columns of J are axis × arm, components in the cut's axes.
struct SphericalGroup {
  Vec3 arm;
  std::vector<int> velocities;
  std::vector<Vec3> axes; ///< signed as the end is in the cut; from the end on, as the velocities
  std::optional<Gimbal> gimbal = {};
};

/// One constraint equation: h(q, t) = 0, from which jacobian · qd + drift = 0; where it is nonholonomic, only
/// the latter.
struct ConstraintRow {
  RowOrigin origin;
  int group = 0;              ///< equations of one vector relation have the same number
  Expr h;                     ///< zero where nonholonomic
  std::vector<Expr> jacobian; ///< per velocity
  Expr drift;                 ///< what is left without velocities; zero where the time does not enter
  std::vector<SphericalGroup> spherical = {}; ///< of a ball cut's ends; in its first equation
  /// Of a cut in its carrier's axes: these -> the common ancestor's; in its first equation.
  std::optional<Mat3> axes = {};

  bool vanishes() const;
};

/// The constraint equations of a model, null rows included: cut by cut, then constraint by constraint.
///
/// Cuts are written in the axes of the nearest common ancestor body of their points. Ball: P_a − P_b. Rod:
/// ½(d·d − length²), d = P_a − P_b. Solid: the rows of a ball, then the entries (3,2), (1,3), (2,1) of
/// R_a R_bᵀ (R: body axes -> ancestor axes), whose Jacobian is that of ω_a − ω_b, exact where the cut is
/// closed.
class Constraints {
public:
  /// `by_carrier`: the cuts, ascending, that are written in the axes of their carriers instead.
  explicit Constraints(const ModelInTree& in, std::vector<int> by_carrier = {})
      : in_(in), by_carrier_(std::move(by_carrier)) {}

  /// Equations and their Jacobian; writes nothing that depends on velocities.
  std::vector<ConstraintRow> rows() const;
  /// J̇q̇ of each row: what is left of its second derivative (nonholonomic: its first) without accelerations,
  /// the derivative of the drift included.
  std::vector<Expr> biases() const;

private:
  Expr bias(const model::Constraint& constraint) const;

  ModelInTree in_;
  std::vector<int> by_carrier_;
};

/// Whether constraints see the motion of a node's joint: it moves one end of a cut against the other, or its
/// coordinate or velocity is in an expression.
bool is_in_constraint(const model::Model& model, const Tree& tree, int node);

/// The first nodes of loops below the nodes (or the base) that they hang from, their hubs, in whose axes cuts are
/// written; ascending.
std::vector<int> loop_roots(const model::Model& model, const Tree& tree);

} // namespace mbsgen::formalism
