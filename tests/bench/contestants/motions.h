// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/task.h"
#include "oracles/oracle/floating.h"
#include <string>
#include <vector>

namespace bench {

using oracle::MatrixXd;
using oracle::VectorXd;

/// The rates of a floating root.
enum class Root {
  joints,     ///< joints Tx Ty Tz Rz Ry Rx, as mbsgen imports it; also of robots on a fixed base
  body_rates, ///< q: position, quaternion x y z w; linear and angular velocity in the root's axes (Pinocchio)
  world_rates ///< q: position, quaternion w x y z; linear velocity in the world's axes, angular in its own
};

/// How a program writes the states of a robot.
struct Convention {
  Root root = Root::joints;
  std::vector<std::string> names; ///< of its coordinates; without those of the root unless it has joints
};

/// A motion as a program writes it, and the way back of the results.
class Frame {
public:
  /// The numbers that the function reads, one after the other.
  std::vector<double> inputs(Task task) const;
  /// A result in coordinates of joints. A mass matrix is full row-major, of which the upper triangle counts.
  VectorXd to_joints(Task task, const VectorXd& result) const;
  int size() const { return static_cast<int>(v.size()); }

  VectorXd q, v, a, tau;
  MatrixXd S;     ///< v = S qd
  VectorXd drift; ///< a = S qdd + drift
};

/// Random motions of a robot, the same in each run: |x| < 1; a floating root is far from the poses that its
/// angles cannot describe.
class Motions {
public:
  static constexpr std::size_t count = 64;

  /// `names` are those of mbsgen's coordinates.
  Motions(std::vector<std::string> names, bool floating);
  Frame frame(std::size_t k, const Convention& convention) const;
  const std::vector<std::string>& names() const { return names_; }

private:
  struct Motion {
    oracle::BodyState body;
    oracle::JointState joints;
    VectorXd Q;
  };
  void place_root(const Motion& motion, Root root, Frame& frame) const;

  std::vector<std::string> names_;
  std::vector<Motion> motions_;
};

} // namespace bench
