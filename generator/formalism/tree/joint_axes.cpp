// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/joint_axes.h"

namespace mbsgen::formalism {

std::optional<Direction> as_axis(const Vec3& u) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (!u[next(a)].is_zero() || !u[next(a, 2)].is_zero()) continue;
    if (u[a].is_one()) return Direction{a, 1};
    if ((-u[a]).is_one()) return Direction{a, -1};
  }
  return std::nullopt;
}

namespace {

// A rotation about one coordinate axis that takes another one to `u`, where u lies in a coordinate plane.
struct Tilt {
  std::size_t axis;
  Mat3 frame_rotation;
};

std::optional<Tilt> as_tilt(Pool& pool, const Vec3& u) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (!u[a].is_zero()) continue;
    // e_c, turned by the angle of sine −u_b and cosine u_c about e_a, is u.
    const std::size_t b = next(a);
    const std::size_t c = next(a, 2);
    return Tilt{c, rotation(pool, a, u[c], -u[b])};
  }
  return std::nullopt;
}

} // namespace

void aim(const Writer& constants, int number, const Mat3& frame, std::size_t axis, Node& node,
         BodyPose& pose) {
  const Vec3 along = pose.axes * column(frame, axis);
  if (const std::optional<Direction> exact = as_axis(along)) {
    node.axis = exact->axis;
    node.sign = exact->sign;
    return;
  }
  node.rotated = true;
  if (const std::optional<Tilt> tilt = as_tilt(constants.pool(), along)) {
    node.axis = tilt->axis;
    pose.axes = transpose(tilt->frame_rotation) * pose.axes;
    node.frame_rotation = constants.let("T", number, tilt->frame_rotation);
  } else {
    node.axis = axis;
    node.frame_rotation = constants.let("T", number, pose.axes * frame);
    pose.axes = transpose(frame);
  }
}

} // namespace mbsgen::formalism
