// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include "mesh/vectors.h"

namespace mbsgen::importer {

inline Vec3 scaled(double factor, const Vec3& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

using mesh::cross;
using mesh::dot;
using mesh::length;

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
