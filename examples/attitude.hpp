// SPDX-License-Identifier: MIT
/// Vectors in other axes, by quaternions w, x, y, z of length 1.
#pragma once

namespace attitude {

/// a x b.
inline void cross(const double* a, const double* b, double* product) {
  product[0] = a[1] * b[2] - a[2] * b[1];
  product[1] = a[2] * b[0] - a[0] * b[2];
  product[2] = a[0] * b[1] - a[1] * b[0];
}

/// v of the turned axes in the axes before the turn, or with `sign` -1 the other way round.
inline void rotated(const double* quaternion, double sign, const double* v, double* result) {
  double once[3], twice[3];
  cross(quaternion + 1, v, once);
  cross(quaternion + 1, once, twice);
  for (int i = 0; i < 3; ++i) result[i] = v[i] + 2 * (sign * quaternion[0] * once[i] + twice[i]);
}

} // namespace attitude
