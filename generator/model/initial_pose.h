// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"

namespace mbsgen::model {

/// The initial value of a spatial joint.
struct InitialPose {
  std::vector<Scalar> coordinates; ///< position of a free joint, m; then the unit quaternion w, x, y, z
  Rotation attitude;               ///< the same quaternion as a rotation, for a locked joint
};

/// Reads "q0" of a ball or free joint: its coordinates, or an object with "rpy" or "quaternion", and of a
/// free joint "position". The quaternion is normalized; one of length zero is an error.
InitialPose read_initial_pose(const Json& joint, JointType type, expr::Pool& pool, ScalarReader& scalars,
                              Diagnostics& diagnostics);

} // namespace mbsgen::model
