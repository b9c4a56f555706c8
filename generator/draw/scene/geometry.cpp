// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/geometry.h"
#include <cmath>

namespace mbsgen::draw {

Vector operator+(const Vector& a, const Vector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Vector operator-(const Vector& a, const Vector& b) {
  return a + -1.0 * b;
}

Vector operator*(double factor, const Vector& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}

double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double length(const Vector& v) {
  return std::sqrt(dot(v, v));
}

Vector unit(const Vector& v) {
  const double size = length(v);
  return size > 0 ? 1 / size * v : v;
}

Vector operator*(const Matrix& m, const Vector& v) {
  return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
          m[6] * v[0] + m[7] * v[1] + m[8] * v[2]};
}

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) product[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return product;
}

Vector column(const Matrix& m, std::size_t j) {
  return {m[j], m[3 + j], m[6 + j]};
}

Matrix transposed(const Matrix& m) {
  return {m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]};
}

Matrix turn(std::size_t axis, double angle) {
  Matrix result = Pose{}.rotation;
  const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
  result[4 * i] = result[4 * j] = std::cos(angle);
  result[3 * j + i] = std::sin(angle);
  result[3 * i + j] = -result[3 * j + i];
  return result;
}

Matrix rotation_of(double w, double x, double y, double z) {
  return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
}

Pose inverse(const Pose& pose) {
  const Matrix back = transposed(pose.rotation);
  return {-1.0 * (back * pose.position), back};
}

Pose operator*(const Pose& a, const Pose& b) {
  return {a * b.position, a.rotation * b.rotation};
}

Vector operator*(const Pose& a, const Vector& point) {
  return a.position + a.rotation * point;
}

} // namespace mbsgen::draw
