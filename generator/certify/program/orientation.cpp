// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/orientation.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

namespace {

// Which entries of a matrix of direction cosines are zero in the file.
using Zeros = std::array<std::array<bool, 3>, 3>;

Zeros zeros_of(const model::Rotation& rotation) {
  Zeros zeros{};
  for (std::size_t k = 0; k < 9; ++k) zeros[k / 3][k % 3] = rotation.matrix[k].value.is_zero();
  return zeros;
}

// A rotation matrix has 0, 1, 4 or 6 zeros.
int count(const Zeros& zeros) {
  int number = 0;
  for (const auto& row : zeros)
    for (const bool zero : row) number += zero ? 1 : 0;
  return number;
}

template <class Field>
Matrix<typename Field::Number> turn(std::size_t axis, Point<Field>& point) {
  using Number = typename Field::Number;
  return rotation(axis, point.field().draw_circle(), Number(1));
}

// +1 or -1.
template <class Number>
Number determinant(const Matrix<Number>& m) {
  return dot(m[0], cross(m[1], m[2]));
}

// A rotation with one zero, in row `i` and column `j`: Rz·Ry has it in row 2, column 1.
template <class Field>
Matrix<typename Field::Number> with_one_zero(std::size_t i, std::size_t j, Point<Field>& point) {
  const auto two_turns = turn(2, point) * turn(1, point);
  Matrix<typename Field::Number> moved;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      moved[(row + i + 1) % 3][(column + j + 2) % 3] = two_turns[row][column];
  return moved;
}

// A rotation that has, like the nominal one, a ±1 in row `i` and column `j`.
template <class Field>
Matrix<typename Field::Number> with_one_unit(std::size_t i, std::size_t j, int unit, Point<Field>& point) {
  using Number = typename Field::Number;
  const auto planar = turn(0, point);
  Matrix<Number> moved{};
  moved[i][j] = Number(unit);
  for (std::size_t row = 1; row < 3; ++row)
    for (std::size_t column = 1; column < 3; ++column)
      moved[(row + i) % 3][(column + j) % 3] = planar[row][column];
  if (point.field().equal(determinant(moved), Number(1))) return moved;
  for (auto& row : moved) row[(j + 1) % 3] = -row[(j + 1) % 3];
  return moved;
}

} // namespace

template <class Field>
std::optional<Matrix<typename Field::Number>> random_rotation(const model::Rotation& nominal,
                                                              Point<Field>& point) {
  const Zeros zeros = zeros_of(nominal);
  const int number = count(zeros);
  if (number == 0) return turn(2, point) * turn(1, point) * turn(0, point);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      if (number == 1 && zeros[i][j]) return with_one_zero(i, j, point);
      const bool cross_of_zeros =
          zeros[i][(j + 1) % 3] && zeros[i][(j + 2) % 3] && zeros[(i + 1) % 3][j] && zeros[(i + 2) % 3][j];
      if (number == 4 && cross_of_zeros)
        return with_one_unit(i, j, nominal.matrix[3 * i + j].nominal < 0 ? -1 : 1, point);
    }
  return std::nullopt;
}

#define FIELD(Field)                                                                                         \
  template std::optional<Matrix<Field::Number>> random_rotation(const model::Rotation&, Point<Field>&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
