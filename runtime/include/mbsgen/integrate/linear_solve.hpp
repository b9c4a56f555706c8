// SPDX-License-Identifier: MIT
/// Dense linear systems of a size known at compile time, in place.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

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
      for (int j = k; j < N; ++j) {
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

} // namespace mbsgen::runtime
