// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include <cmath>

namespace mbsgen::importer {

inline Vec3 scaled(double factor, const Vec3& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

inline double dot(const Vec3& a, const Vec3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline double length(const Vec3& a) {
  return std::hypot(a[0], a[1], a[2]);
}

/// The matrix with these columns.
inline Mat3 from_columns(const Vec3& x, const Vec3& y, const Vec3& z) {
  return {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
}

/// Pose of A in B from the pose of B in A.
inline Pose inverse(const Pose& pose) {
  const Mat3 back = transposed(pose.rotation);
  return {back, scaled(-1, back * pose.origin)};
}

} // namespace mbsgen::importer
