// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Geometry>

namespace spatial {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// The rotation of a quaternion w, x, y, z: axes before <- axes after.
inline Matrix3d rotation(const double* q) {
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}
inline void set_rotation(const Matrix3d& rotation, double* q) {
  const Eigen::Quaterniond quaternion(rotation);
  q[0] = quaternion.w();
  q[1] = quaternion.x();
  q[2] = quaternion.y();
  q[3] = quaternion.z();
}

} // namespace spatial
