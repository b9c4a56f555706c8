// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/poses.h"
#include "import/sdf/relative.h"
#include <cstdio>

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

namespace {

// The number with fourteen digits that the value is but for rounding; else the value.
double tidied(double value, double scale) {
  constexpr double rounding = 1e-15;
  char text[32];
  std::snprintf(text, sizeof text, "%.14g", value);
  const double shorter = parse_number(text).value_or(value);
  return std::abs(shorter - value) <= rounding * scale ? shorter : value;
}

} // namespace

RelativePose relative(const Pose& from, const Pose& to) {
  const Mat3 back = transposed(from.rotation);
  RelativePose result;
  const double scale = largest(from.origin) + largest(to.origin);
  int residues = 0;
  result.origin = without_residues(back * (to.origin - from.origin), scale, residues);
  for (double& one : result.origin) one = tidied(one, scale);
  result.rpy = rpy_of(back * to.rotation);
  for (Angle& angle : result.rpy)
    if (!angle.exact) angle = snapped(tidied(angle.value, 1), angle_tolerance);
  return result;
}

} // namespace mbsgen::importer
