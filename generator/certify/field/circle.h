// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::certify {

/// Cosine and sine of an angle: cos² + sin² = 1, exactly, in any field T. Passes compare expressions on a
/// unit circle of their own (expr/modular/residue.h), modulo one fixed prime and in machine words: a
/// certificate shares no arithmetic with the passes that it checks.
template <class T>
struct Circle {
  T cos = T(1);
  T sin = T(0);
};

/// The point of the sum of two angles.
template <class T>
Circle<T> operator*(const Circle<T>& a, const Circle<T>& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

/// The point of the opposite angle.
template <class T>
Circle<T> conjugate(const Circle<T>& a) {
  return {a.cos, -a.sin};
}

/// The point of the angle whose half has the given tangent.
template <class T>
Circle<T> circle_of_half_tangent(const T& t) {
  const T scale = T(1) / (T(1) + t * t);
  return {(T(1) - t * t) * scale, (t + t) * scale};
}

/// The point of `times` times the angle.
template <class T>
Circle<T> turned(Circle<T> point, long times) {
  Circle<T> result;
  const bool negative = times < 0;
  for (unsigned long n = negative ? 0UL - static_cast<unsigned long>(times)
                                  : static_cast<unsigned long>(times);
       n != 0; n /= 2) {
    if (n % 2 != 0) result = result * point;
    point = point * point;
  }
  return negative ? conjugate(result) : result;
}

} // namespace mbsgen::certify
