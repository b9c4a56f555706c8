// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/library/poses.h"

namespace mbsgen::importer {

Vec3 vector_of(const ignition::math::Vector3d& vector) {
  return {vector.X(), vector.Y(), vector.Z()};
}

Pose pose_of(const ignition::math::Pose3d& pose) {
  const ignition::math::Matrix3d rotation(pose.Rot());
  Pose result;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) result.rotation[3 * i + j] = rotation(i, j);
  result.origin = vector_of(pose.Pos());
  return result;
}

} // namespace mbsgen::importer
