// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// The motion of a joint about or along a coordinate axis of its frame, or in space. The file's types along
/// any axis ("R", "T") are Rz and Tz of a turned frame; "Universal" is a shorthand of Rx and Ry. A mode of a flexible
/// body has a coordinate and moves no frame.
enum class JointType { Tx, Ty, Tz, Rx, Ry, Rz, Screw, Ball, Free, Mode };

/// True for joints that have a unit quaternion: Ball and Free.
constexpr bool is_spatial(JointType type) {
  return type == JointType::Ball || type == JointType::Free;
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

enum class Role { independent, dependent, driven, locked };

/// Bounds of a joint of one coordinate. No equation reads them.
struct JointLimits {
  std::optional<Scalar> lower, upper; ///< of the coordinate, rad or m
  std::optional<Scalar> velocity;     ///< of its size, rad/s or m/s
  std::optional<Scalar> force;        ///< of the size of what an actuator gives, N m or N

  explicit operator bool() const { return lower || upper || velocity || force; }
};

/// A joint between a body and its parent: it owns coordinates in q and velocities in qd, one each unless it
/// is spatial.
struct Joint {
  std::string name;  ///< "hip"; of the parts of a shorthand "hip.x"
  std::string owner; ///< the name in the file, the same for all parts of a shorthand
  Location where;
  JointType type = JointType::Tx;
  std::string word; ///< the type in the file, for messages
  /// A joint of one coordinate moves in axes that are turned so; the axes after it are turned back. Spatial:
  /// the initial attitude.
  Rotation frame;
  Scalar pitch; ///< Screw: travel per angle, m/rad
  /// Inertia of a rotor that turns with the coordinate and with nothing else, kg m^2, or kg where it slides:
  /// it belongs to the diagonal of the mass matrix. Zero of spatial joints.
  Scalar armature;
  JointLimits limits;
  std::optional<Role> role; ///< as written; see `Model` for the default
  /// Initial or assembly values, of each coordinate and velocity; q0 are a locked joint's values. A
  /// quaternion has the length 1.
  std::vector<Scalar> q0, qd0;
  /// Passive forces added to the input Q, over q, qd, time and parameters: one per velocity, or none.
  std::vector<expr::Expr> force;
  std::optional<expr::Expr> motion; ///< driven joints: q over time and parameters; empty: the caller gives it
  Location role_where, force_where, motion_where; ///< of the joint itself where there is no such key
  int body = 0;
  int coordinate = -1; ///< index in q of the first coordinate; -1 when locked
  int velocity = -1;   ///< index in qd of the first velocity; -1 when locked

  const JointForm& form() const { return form_of(type); }
  bool moves() const { return velocity >= 0; }
  /// "kg m^2", or "kg" where the joint slides.
  const char* armature_unit() const { return is_revolute(type) || type == JointType::Ball ? "kg m^2" : "kg"; }
  /// Name of a field of the body's parameters that belongs to the joint: the prefix and the joint's name.
  std::string field(const char* prefix) const;
  /// The field of `frame`.
  std::string frame_field() const { return field(is_spatial(type) ? "attitude_" : "axis_"); }
};

} // namespace mbsgen::model
