// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::model {

/// The motion of a joint about or along a coordinate axis of its frame, or in space. The file's types along
/// any axis ("R", "T") are Rz and Tz of a turned frame; "Universal" is a shorthand of Rx and Ry.
enum class JointType { Tx, Ty, Tz, Rx, Ry, Rz, Screw, Ball, Free };

/// True for joints that have a unit quaternion: Ball and Free.
constexpr bool is_spatial(JointType type) {
  return type >= JointType::Ball;
}
/// True where the one coordinate is an angle: Rx, Ry, Rz, Screw.
constexpr bool is_revolute(JointType type) {
  return type >= JointType::Rx && type <= JointType::Screw;
}
/// 0, 1, 2: a joint of one coordinate moves along or about x, y, z of its frame.
constexpr std::size_t axis_of(JointType type) {
  return type == JointType::Screw ? 2 : static_cast<std::size_t>(type) % 3;
}

/// A coordinate or velocity of a joint.
struct JointComponent {
  const char* name; ///< after the joint's: base.vx; empty where the joint has one
  const char* unit;
  const char* force_unit = ""; ///< velocities: unit of the generalized force
};

/// The coordinates, velocities and generalized forces of a type of joint.
struct JointForm {
  std::vector<JointComponent> coordinates;
  std::vector<JointComponent> velocities;
};

const JointForm& form_of(JointType type);

/// Places among a spatial joint's coordinates and velocities.
constexpr std::size_t quaternion_at(JointType type) {
  return type == JointType::Free ? 3 : 0;
}
constexpr std::size_t angular_velocity_at(JointType type) {
  return type == JointType::Free ? 3 : 0;
}

} // namespace mbsgen::model
