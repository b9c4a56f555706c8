// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/exact_rotation.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

using Matrix = std::array<std::array<Rational, 3>, 3>;

Matrix as_matrix(const Cosines& cosines) {
  Matrix matrix;
  for (std::size_t k = 0; k < 9; ++k) matrix[k / 3][k % 3] = cosines[k];
  return matrix;
}

// Rows from `i` and columns from `j` on, in cyclic order: a rotation stays one.
Matrix shifted(const Matrix& matrix, std::size_t i, std::size_t j) {
  Matrix result;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      result[row][column] = matrix[(row + i) % 3][(column + j) % 3];
  return result;
}

// A multiple of 2^-58, finer than the rounding of a double.
Rational rounded(const Rational& value) {
  const Rational parts = Rational(2).power(58);
  return (value * parts + Rational::half()).floor() / parts;
}

Rational with_sign(const Rational& size, const Rational& sign) {
  return sign.is_negative() ? -size : size;
}

struct CirclePoint {
  Rational cos, sin;
};

// A rational point of the circle by the tangent of half the angle.
CirclePoint on_circle(const Rational& cos, const Rational& sin) {
  const Rational t = cos.is_zero() ? Rational(1) : rounded(sin.abs() / (Rational(1) + cos.abs()));
  const Rational below = Rational(1) + t * t;
  return {with_sign((Rational(1) - t * t) / below, cos), with_sign(Rational(2) * t / below, sin)};
}

// From a matrix with ±1 in its first row and column and zeros beside it.
Matrix planar(const Matrix& rough) {
  const CirclePoint x = on_circle(rough[1][1], rough[2][1]);
  const Rational unit = with_sign(1, rough[0][0]);
  Matrix result;
  result[0][0] = unit;
  result[1] = {0, x.cos, -unit * x.sin};
  result[2] = {0, x.sin, unit * x.cos};
  return result;
}

// From Rz·Ry, whose last row has a zero in the middle.
Matrix of_two_turns(const Matrix& rough) {
  const CirclePoint z = on_circle(rough[1][1], -rough[0][1]);
  const CirclePoint y = on_circle(rough[2][2], -rough[2][0]);
  Matrix result;
  result[0] = {z.cos * y.cos, -z.sin, z.cos * y.sin};
  result[1] = {z.sin * y.cos, z.cos, z.sin * y.sin};
  result[2] = {-y.sin, 0, y.cos};
  return result;
}

// 4·(w², x², y², z²) of the unit quaternion.
std::array<Rational, 4> squares(const Matrix& m) {
  const Rational one(1);
  return {one + m[0][0] + m[1][1] + m[2][2], one + m[0][0] - m[1][1] - m[2][2],
          one - m[0][0] + m[1][1] - m[2][2], one - m[0][0] - m[1][1] + m[2][2]};
}

// By a quaternion of rational components, whose largest one is 1.
Matrix of_quaternion(const Matrix& m) {
  const std::array<Rational, 4> square = squares(m);
  const auto largest =
      static_cast<std::size_t>(std::max_element(square.begin(), square.end()) - square.begin());
  // 4 times each product of two components.
  const Rational wx = m[2][1] - m[1][2], wy = m[0][2] - m[2][0], wz = m[1][0] - m[0][1];
  const Rational xy = m[0][1] + m[1][0], xz = m[0][2] + m[2][0], yz = m[1][2] + m[2][1];
  const std::array<std::array<Rational, 4>, 4> products{
      {{square[0], wx, wy, wz}, {wx, square[1], xy, xz}, {wy, xy, square[2], yz}, {wz, xz, yz, square[3]}}};
  std::array<Rational, 4> q;
  for (std::size_t k = 0; k < 4; ++k) q[k] = rounded(products[largest][k] / square[largest]);
  return as_matrix(cosines_of(q));
}

using Zeros = std::array<std::array<bool, 3>, 3>;

bool is_alone(const Zeros& zeros, std::size_t i, std::size_t j) {
  return zeros[i][(j + 1) % 3] && zeros[i][(j + 2) % 3] && zeros[(i + 1) % 3][j] && zeros[(i + 2) % 3][j];
}

// A rotation matrix has no zero, one, four around a ±1, or six.
Matrix exact_with_zeros(const Matrix& rough) {
  Zeros zeros{};
  for (std::size_t k = 0; k < 9; ++k) zeros[k / 3][k % 3] = rough[k / 3][k % 3].is_zero();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (is_alone(zeros, i, j)) return shifted(planar(shifted(rough, i, j)), 3 - i, 3 - j);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (zeros[i][j]) return shifted(of_two_turns(shifted(rough, i + 1, j + 2)), 5 - i, 4 - j);
  return of_quaternion(rough);
}

} // namespace

Rational inexactness(const Cosines& rotation) {
  const Matrix m = as_matrix(rotation);
  Rational worst;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const Rational dot = m[i][0] * m[j][0] + m[i][1] * m[j][1] + m[i][2] * m[j][2];
      worst = std::max(worst, (dot - Rational(i == j ? 1 : 0)).abs());
    }
  return worst;
}

Cosines cosines_of(const std::array<Rational, 4>& quaternion) {
  const auto& [w, x, y, z] = quaternion;
  const Rational factor = Rational(2) / (w * w + x * x + y * y + z * z);
  const auto entry = [&](const Rational& sum) { return factor * sum; };
  const auto unit = [&](const Rational& sum) { return Rational(1) - factor * sum; };
  return {unit(y * y + z * z),  entry(x * y - w * z), entry(x * z + w * y),
          entry(x * y + w * z), unit(x * x + z * z),  entry(y * z - w * x),
          entry(x * z - w * y), entry(y * z + w * x), unit(x * x + y * y)};
}

Cosines exact_neighbour(const Cosines& rough) {
  const Rational least = Rational(2) * inexactness(rough);
  Matrix matrix = as_matrix(rough);
  for (auto& row : matrix)
    for (Rational& cosine : row)
      if (!(least < cosine.abs())) cosine = 0;
  matrix = exact_with_zeros(matrix);
  Cosines exact;
  for (std::size_t k = 0; k < 9; ++k) exact[k] = matrix[k / 3][k % 3];
  return exact;
}

} // namespace mbsgen::model
