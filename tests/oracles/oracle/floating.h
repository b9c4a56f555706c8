// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/compiled_model.h"

namespace oracle {

/// A state of the reference files under models/urdf/reference, in their coordinates.
struct BodyState {
  VectorXd q; ///< floating: position, quaternion x y z w of the root, joints
  VectorXd v; ///< floating: linear and angular velocity of the root in its own axes, joint rates
  VectorXd a; ///< derivatives of the components of v
};

/// The same motion in joint coordinates, with the map S of the rates: v = S qd, so that Q = Sᵀ tau and
/// M = Sᵀ M_v S.
struct JointState {
  VectorXd q, qd, qdd;
  MatrixXd S;
};

/// For a floating root: its coordinates become those of joints Tx Ty Tz Rz Ry Rx. The others, in the order of
/// `joints`, go to their places in `names`.
class CoordinateMap {
public:
  CoordinateMap(bool floating, const std::vector<std::string>& joints, const std::vector<std::string>& names);

  JointState convert(const BodyState& state) const;
  /// qdd of the derivative `a` of v at a state.
  VectorXd accelerations(const JointState& state, const VectorXd& a) const;

private:
  void convert_root(const BodyState& state, JointState& result) const;
  /// The part of `a` that rates alone make: dS/dt qd.
  VectorXd drift(const JointState& state) const;

  bool floating_;
  int size_;
  std::vector<int> place_; ///< of each joint of the file in our coordinates
};

} // namespace oracle
