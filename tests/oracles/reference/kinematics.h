// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"

namespace reference {

using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>; ///< rows: velocity of a point, angular velocity

/// Motion of a frame in the inertial frame. `rotation` maps its components to inertial ones.
struct Motion {
  Vector3d position = Vector3d::Zero();
  Matrix3d rotation = Matrix3d::Identity();
  Vector3d velocity = Vector3d::Zero();
  Vector3d angular_velocity = Vector3d::Zero();
  Vector3d acceleration = Vector3d::Zero(); ///< true acceleration: gravity has no part in it
  Vector3d angular_acceleration = Vector3d::Zero();
};

/// Kinematics of every body in the inertial frame, by composition of relative motions joint after joint; the
/// Jacobians come from their definition, joint axis by joint axis, and use nothing of the velocities.
class Kinematics {
public:
  Kinematics(const Model& model, const State& state);

  /// Motion of the body's frame; `base` gives the inertial frame itself.
  const Motion& body(int index) const;
  /// Motion of a frame with the point's axes and its origin at the point.
  Motion point(const Point& point) const;
  /// ∂(velocity of the point, angular velocity of its body)/∂qd, 6 x nqd, inertial frame.
  Jacobian jacobian(const Point& point) const;

private:
  struct Axis {
    bool revolute;
    int velocity;
    Vector3d direction; ///< unit vector, inertial frame
    Vector3d origin;    ///< a point of the axis
    double pitch = 0;   ///< revolute: travel per angle
  };
  /// Places the body after its ancestors.
  void place(int index, const State& state);
  static Motion through_spatial(const Joint& joint, Motion frame, const State& state,
                                std::vector<Axis>& axes);
  static Motion through_joints(const Body& body, Motion frame, const State& state, std::vector<Axis>& axes);

  const Model& model_;
  std::vector<bool> placed_;
  Motion ground_;
  std::vector<Motion> bodies_;
  std::vector<std::vector<Axis>> axes_; ///< per body: its own joints
};

} // namespace reference
