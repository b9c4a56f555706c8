// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cmath>

namespace mbsgen::mesh {

/// Components in some axes; of positions in the unit of the mesh.
using Vector = std::array<double, 3>;

inline double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline double length(const Vector& a) {
  return std::hypot(a[0], a[1], a[2]);
}

/// a + factor b
inline Vector plus(const Vector& a, double factor, const Vector& b) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

inline Vector minus(const Vector& a, const Vector& b) {
  return plus(a, -1, b);
}

} // namespace mbsgen::mesh
