// SPDX-License-Identifier: MIT
/// Dense linear systems of a size known at compile time, in place.
#pragma once
#include "../numeric.hpp"

#include <type_traits>
#include <utility>

namespace mbsgen::runtime {

namespace detail {

template <class Step, int... i>
inline void for_each_of(Step& step, std::integer_sequence<int, i...>) {
  (step(std::integral_constant<int, i>()), ...);
}
/// step(0) … step(count - 1) of constants, written out by any optimization.
template <int count, class Step>
inline void for_each(Step&& step) {
  for_each_of(step, std::make_integer_sequence<int, count>());
}

inline constexpr int largest_in_order = 8; ///< systems that solve_in_order() writes out

} // namespace detail

/// Solves A x = b by Gauss with partial pivoting. A: N x N row-major, destroyed; b: N, becomes x. Returns
/// false, with b undefined, when a pivot is below `tolerance` times the largest entry of A, or not finite.
template <class Real, int N>
inline bool solve(Real (&a)[N * N], Real (&b)[N],
                  Real tolerance = sizeof(Real) == 4 ? Real(1e-7L) : Real(1e-14L)) {
  Real scale = 0;
  for (const Real entry : a) scale = std::fabs(entry) > scale ? std::fabs(entry) : scale;
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (std::fabs(a[i * N + k]) > std::fabs(a[pivot * N + k])) pivot = i;
    const Real diagonal = a[pivot * N + k];
    if (!finite(diagonal) || !(std::fabs(diagonal) > tolerance * scale)) return false;
    if (pivot != k) {
      for (int j = 0; j < N; ++j) { // all of it: a number of repetitions that shows
        const Real entry = a[k * N + j];
        a[k * N + j] = a[pivot * N + j];
        a[pivot * N + j] = entry;
      }
      const Real entry = b[k];
      b[k] = b[pivot];
      b[pivot] = entry;
    }
    for (int i = k + 1; i < N; ++i) {
      const Real factor = a[i * N + k] / diagonal;
      for (int j = k + 1; j < N; ++j) a[i * N + j] -= factor * a[k * N + j];
      b[i] -= factor * b[k];
    }
  }
  for (int i = N - 1; i >= 0; --i) {
    for (int j = i + 1; j < N; ++j) b[i] -= a[i * N + j] * b[j];
    b[i] /= a[i * N + i];
  }
  return finite(b, N);
}

/// The same without exchange of rows, in a third of the time for small systems: for matrices such as those of a short
/// implicit step, whose diagonal counts. Returns false, with A and b undefined, where a pivot is less than `least` of the
/// diagonal entry that it began as, which says how many digits elimination has cost, whatever the units of rows and
/// columns; then solve() is the answer.
template <class Real, int N>
inline bool solve_in_order(Real (&a)[N * N], Real (&b)[N], Real least = Real(1e-2L)) {
  static_assert(N <= detail::largest_in_order, "the text grows with the cube of the size");
  bool reliable = true;
  Real began[N];
  detail::for_each<N>([&](auto k) { began[k] = least * std::fabs(a[k * N + k]); });
  detail::for_each<N>([&](auto k) {
    const Real pivot = a[k * N + k];
    reliable &= std::fabs(pivot) > began[k]; // false for NaN and 0
    const Real inverse = 1 / pivot;
    detail::for_each<N - 1 - k>([&](auto behind) {
      constexpr int i = k + 1 + behind;
      const Real factor = a[i * N + k] * inverse;
      detail::for_each<N - 1 - k>(
          [&](auto right) { a[i * N + k + 1 + right] -= factor * a[k * N + k + 1 + right]; });
      b[i] -= factor * b[k];
    });
    a[k * N + k] = inverse;
  });
  detail::for_each<N>([&](auto above) {
    constexpr int i = N - 1 - above;
    detail::for_each<above>([&](auto right) { b[i] -= a[i * N + i + 1 + right] * b[i + 1 + right]; });
    b[i] *= a[i * N + i];
  });
  return reliable;
}

} // namespace mbsgen::runtime
