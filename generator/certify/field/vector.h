// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "certify/field/fields.h"
#include <array>
#include <cstddef>

namespace mbsgen::certify {

/// Three components of any type with + - *.
template <class S>
using Vector = std::array<S, 3>;
/// Rows of a 3x3 matrix.
template <class S>
using Matrix = std::array<Vector<S>, 3>;

template <class S>
Vector<S> operator+(const Vector<S>& a, const Vector<S>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <class S>
Vector<S> operator-(const Vector<S>& a, const Vector<S>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class S>
Vector<S> operator*(const S& factor, const Vector<S>& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

template <class S>
S dot(const Vector<S>& a, const Vector<S>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class S>
Vector<S> cross(const Vector<S>& a, const Vector<S>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class S>
Vector<S> operator*(const Matrix<S>& m, const Vector<S>& a) {
  return {dot(m[0], a), dot(m[1], a), dot(m[2], a)};
}

template <class S>
Matrix<S> transpose(const Matrix<S>& m) {
  return {{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}};
}

template <class S>
Matrix<S> operator*(const Matrix<S>& a, const Matrix<S>& b) {
  const Matrix<S> columns = transpose(b);
  Matrix<S> result;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) result[i][j] = dot(a[i], columns[j]);
  return result;
}

template <class S>
Matrix<S> identity(const S& one) {
  Matrix<S> result{};
  for (std::size_t i = 0; i < 3; ++i) result[i][i] = one;
  return result;
}

/// Turned axes -> fixed axes, for a turn about coordinate axis 0, 1 or 2.
template <class S>
Matrix<S> rotation(std::size_t axis, const Circle<S>& angle, const S& one) {
  const std::size_t b = (axis + 1) % 3;
  const std::size_t c = (axis + 2) % 3;
  Matrix<S> result{};
  result[axis][axis] = one;
  result[b][b] = angle.cos;
  result[c][c] = angle.cos;
  result[c][b] = angle.sin;
  result[b][c] = -angle.sin;
  return result;
}

/// The vector w of a skew matrix [w×].
template <class S>
Vector<S> axial(const Matrix<S>& skew) {
  return {skew[2][1], skew[0][2], skew[1][0]};
}

/// Part `part` of every entry, by a function of one scalar.
template <class R, class S, class Part>
Vector<R> mapped(const Vector<S>& a, Part part) {
  return {part(a[0]), part(a[1]), part(a[2])};
}
template <class R, class S, class Part>
Matrix<R> mapped(const Matrix<S>& m, Part part) {
  return {mapped<R>(m[0], part), mapped<R>(m[1], part), mapped<R>(m[2], part)};
}

/// The constant vector or matrix as a function of a variable.
template <std::size_t N, class Number>
Vector<Jet<Number, N>> lifted(const Vector<Number>& a) {
  return mapped<Jet<Number, N>>(a, [](const Number& number) { return Jet<Number, N>(number); });
}

template <std::size_t N, class Number>
Matrix<Jet<Number, N>> lifted(const Matrix<Number>& m) {
  return {lifted<N>(m[0]), lifted<N>(m[1]), lifted<N>(m[2])};
}

/// Derivative of the given order of each component.
template <class Number, std::size_t N>
Vector<Number> derivative(const Vector<Jet<Number, N>>& a, std::size_t order) {
  return mapped<Number>(a, [order](const Jet<Number, N>& jet) { return jet.d[order]; });
}

/// ω of axes along their motion, with its own derivative: [ω×] = Ṙ Rᵀ.
template <class Number>
Vector<Jet<Number, 1>> angular_velocity(const Matrix<Jet<Number, 2>>& axes) {
  using One = Jet<Number, 1>;
  return axial(mapped<One>(axes, rate_of<Number>) * transpose(mapped<One>(axes, without_last<Number>)));
}

/// ω without its derivative.
template <class Number>
Vector<Number> angular_velocity(const Matrix<Jet<Number, 1>>& axes) {
  const auto value = [](const Jet<Number, 1>& jet) { return jet.value(); };
  const auto rate = [](const Jet<Number, 1>& jet) { return jet.rate(); };
  return axial(mapped<Number>(axes, rate) * transpose(mapped<Number>(axes, value)));
}

} // namespace mbsgen::certify
