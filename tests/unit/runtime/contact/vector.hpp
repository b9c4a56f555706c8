// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cmath>

// Vectors of the hand-written models beside this file.

namespace contact_test {

template <class Real>
using Vector3 = std::array<Real, 3>;
using Vector = Vector3<double>;

template <class Real>
inline Real dot(const Vector3<Real>& a, const Vector3<Real>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class Real>
inline Vector3<Real> cross(const Vector3<Real>& a, const Vector3<Real>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class Real>
inline Vector3<Real> sum(const Vector3<Real>& a, const Vector3<Real>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class Real>
inline Vector3<Real> times(Real factor, const Vector3<Real>& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

} // namespace contact_test
