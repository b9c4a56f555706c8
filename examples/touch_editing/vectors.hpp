// SPDX-License-Identifier: MIT
/// Vectors, rotations and distances in space.
#pragma once
#include <cmath>

namespace touch {

template <int N>
struct Numbers {
  double of[N]{};
  double& operator[](int i) { return of[i]; }
  const double& operator[](int i) const { return of[i]; }
};
using Vector = Numbers<3>;
using Rotation = Numbers<9>; ///< row by row

inline Vector vector(const double (&v)[3]) {
  return {v[0], v[1], v[2]};
}
inline Rotation rotation(const double (&r)[9]) {
  return {r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8]};
}
inline Vector operator+(const Vector& a, const Vector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vector operator*(double s, const Vector& a) {
  return {s * a[0], s * a[1], s * a[2]};
}
inline Vector operator-(const Vector& a, const Vector& b) {
  return a + (-1.0) * b;
}
inline double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vector& a) {
  return std::sqrt(dot(a, a));
}

/// a bᵀ: the turn from the axes of b to those of a, in inertial axes.
inline Rotation turn_between(const Rotation& b, const Rotation& a) {
  Rotation turn{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) turn[3 * i + j] += a[3 * i + k] * b[3 * j + k];
  return turn;
}
inline Rotation product(const Rotation& a, const Rotation& b) {
  Rotation c{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return c;
}

/// The rotation about a rotation vector (Rodrigues), rad.
inline Rotation about(const Vector& turn) {
  const double angle = length(turn);
  const Vector axis = angle > 0 ? (1 / angle) * turn : Vector{0, 0, 1};
  const double c = std::cos(angle), s = std::sin(angle);
  Rotation r{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r[3 * i + j] = (1 - c) * axis[i] * axis[j] + (i == j ? c : 0.0);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    r[3 * j + i] += s * axis[k];
    r[3 * i + j] -= s * axis[k];
  }
  return r;
}

/// The rotation vector of a rotation, rad, of at most half a turn. It goes by the largest of the four numbers of the
/// quaternion, and so is as exact at half a turn as near zero.
inline Vector rotation_vector(const Rotation& r) {
  const double trace = r[0] + r[4] + r[8];
  const double squares[4] = {1 + trace, 1 + 2 * r[0] - trace, 1 + 2 * r[4] - trace, 1 + 2 * r[8] - trace};
  int at = 0;
  for (int i = 1; i < 4; ++i)
    if (squares[i] > squares[at]) at = i;
  // Four times the quaternion's component `at` and all of them.
  const double sums[4][4] = {{squares[0], r[7] - r[5], r[2] - r[6], r[3] - r[1]},
                             {r[7] - r[5], squares[1], r[1] + r[3], r[2] + r[6]},
                             {r[2] - r[6], r[1] + r[3], squares[2], r[5] + r[7]},
                             {r[3] - r[1], r[2] + r[6], r[5] + r[7], squares[3]}};
  const double sign = sums[at][0] < 0 ? -1 : 1;
  const Vector sine = (sign / (2 * std::sqrt(squares[at]))) * Vector{sums[at][1], sums[at][2], sums[at][3]};
  const double cosine = std::fabs(sums[at][0]) / (2 * std::sqrt(squares[at])), size = length(sine);
  return size > 0 ? (2 * std::atan2(size, cosine) / size) * sine : 2.0 * sine;
}

/// Where the line from a to b, 0 to 1, is nearest to a point.
inline double nearest(const Vector& a, const Vector& b, const Vector& point) {
  const Vector along = b - a;
  return std::fmin(1, std::fmax(0, dot(point - a, along) / dot(along, along)));
}
inline Vector between(const Vector& a, const Vector& b, double at) {
  return (1 - at) * a + at * b;
}

} // namespace touch
