// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Dense>
#include <map>
#include <string>

namespace mbsgen::test {

/// Mass properties in the world frame: mass, centre of mass, tensor about it in world axes.
struct WorldBody {
  double mass = 0;
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  Eigen::Matrix3d tensor = Eigen::Matrix3d::Zero();
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity(); ///< rotation matrix of the body in the world
  std::map<std::string, Eigen::Isometry3d> points;    ///< named points, and their axes, in the world
};

/// Bodies by name.
using World = std::map<std::string, WorldBody>;

/// Joint coordinates by joint name, those of a free joint as base.x ... base.qz; what is not named is zero.
using Coordinates = std::map<std::string, double>;

inline double value_of(const Coordinates& coordinates, const std::string& joint) {
  const auto found = coordinates.find(joint);
  return found == coordinates.end() ? 0 : found->second;
}

/// Rz(yaw) Ry(pitch) Rx(roll).
inline Eigen::Matrix3d rotation_of(double roll, double pitch, double yaw) {
  return (Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(pitch, Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

/// The pose of a free joint: position, then the rotation of a quaternion of any length.
Eigen::Isometry3d free_pose(const Coordinates& coordinates, const std::string& joint);

/// Where the bodies of a model file are, from its definition in the docs: an independent reading of it.
World model_world(const std::string& model_text, const Coordinates& coordinates);

/// Where the links of a URDF are, from the definition of the format; links on fixed joints are lumped, under
/// the name of the link that carries them, whose `points` are the frames of all its links. Floating joints and
/// the root have the coordinates of a free joint where these are given, else, as planar joints, <joint>_x,
/// base_x and so on.
World urdf_world(const std::string& urdf_text, const Coordinates& coordinates);

} // namespace mbsgen::test
