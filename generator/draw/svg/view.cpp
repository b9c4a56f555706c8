// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/view.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr double slight = 1e-6;

Vector axis(std::size_t i) {
  Vector result{};
  result[i] = 1;
  return result;
}

// The coordinate axis along which gravity acts the most, against it; z without gravity.
Vector upwards(const Vector& gravity) {
  std::size_t most = 2;
  for (const std::size_t i : {1U, 0U})
    if (std::fabs(gravity[i]) > std::fabs(gravity[most]) * (1 + slight)) most = i;
  return gravity[most] > 0 ? -1.0 * axis(most) : axis(most);
}

// True where the joint moves bodies in planes across `normal` only.
bool is_planar(const Joint& joint, const JointPose& pose, const Vector& normal) {
  if (joint.coordinate < 0) return true;
  if (model::is_spatial(joint.type)) return false;
  const Vector along = column(pose.after.rotation, model::axis_of(joint.type));
  const double share = std::fabs(dot(along, normal));
  if (joint.type == model::JointType::Screw) return false;
  return model::is_revolute(joint.type) ? share > 1 - slight : share < slight;
}

bool is_planar(const Scene& scene, const Posture& posture, const Vector& normal) {
  for (std::size_t i = 0; i < scene.joints.size(); ++i)
    if (!is_planar(scene.joints[i], posture.joints[i], normal)) return false;
  return true;
}

} // namespace

// Where gravity acts along x or y, no view is from above.
std::string name_of(View view, const Vector& gravity) {
  constexpr std::array<const char*, 4> names{"front view", "side view", "top view", "isometric view"};
  constexpr std::array<const char*, 4> directions{"view along y", "view along x", "view along z",
                                                  "isometric view"};
  const bool is_upright = upwards(gravity)[2] != 0;
  return (is_upright ? names : directions)[static_cast<std::size_t>(view)];
}

View best_view(const Scene& scene, const Posture& posture) {
  constexpr std::array<std::size_t, 3> normals{1, 0, 2}; // of front, side and top
  for (std::size_t i = 0; i < normals.size(); ++i)
    if (is_planar(scene, posture, axis(normals[i]))) return static_cast<View>(i);
  return View::iso;
}

Projection::Projection(View view, const Vector& gravity) {
  const Vector up = upwards(gravity);
  const bool on_head = up[2] < 0;
  if (view == View::iso) {
    const std::size_t along = up[0] != 0 ? 0 : up[1] != 0 ? 1 : 2;
    const Vector sight = unit(axis((along + 1) % 3) - axis((along + 2) % 3) + up);
    right_ = unit(cross(up, sight));
    up_ = cross(sight, right_);
    return;
  }
  up_ = view == View::top ? axis(1) : on_head ? -1.0 * axis(2) : axis(2);
  right_ = view == View::side ? axis(1) : axis(0);
  if (on_head && view != View::top) right_ = -1.0 * right_;
}

} // namespace mbsgen::draw
