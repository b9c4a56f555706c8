// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/jet.h"
#include "certify/field/vector.h"

namespace mbsgen::certify {

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

/// The same without its derivative.
template <class Number>
Vector<Number> angular_velocity(const Matrix<Jet<Number, 1>>& axes) {
  const auto value = [](const Jet<Number, 1>& jet) { return jet.value(); };
  const auto rate = [](const Jet<Number, 1>& jet) { return jet.rate(); };
  return axial(mapped<Number>(axes, rate) * transpose(mapped<Number>(axes, value)));
}

} // namespace mbsgen::certify
