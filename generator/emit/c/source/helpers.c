// SPDX-License-Identifier: MIT
#include "powers.inc"
#if HAS_MIN
MODEL_HELPER Real MODEL_min(Real a, Real b) {
  return b < a ? b : a;
}

#endif // HAS_MIN
#if HAS_MAX
MODEL_HELPER Real MODEL_max(Real a, Real b) {
  return a < b ? b : a;
}

#endif // HAS_MAX
#if HAS_SIGN
/// -1, 0 or 1.
MODEL_HELPER Real MODEL_sign(Real x) {
  return Number(0.0) < x ? Number(1.0) : (x < Number(0.0) ? Number(-1.0) : Number(0.0));
}

#endif // HAS_SIGN
#if HAS_ENTRY
#include "tables.inc"
#endif // HAS_ENTRY
#if HAS_LARGEST
#include "largest.inc"

#endif // HAS_LARGEST
#if HAS_DEGENERATE
#include "degenerate.inc"

#endif // HAS_DEGENERATE
#if HAS_FINITE
#include "finite.inc"

#endif // HAS_FINITE
#if HAS_KEEP_ACTIVE
#include "keep_active.inc"

#endif // HAS_KEEP_ACTIVE
#if HAS_MULTIPLY
/// matrix = left*matrix, of n rows and columns, eight columns at once.
MODEL_HELPER void MODEL_multiply(int n, Real* columns, const Real* left, Real* matrix) {
  for (int first = 0; first < n; first += 8) {
    const int some = n - first < 8 ? n - first : 8;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 8; ++j) columns[8*i + j] = j < some ? matrix[n*i + first + j] : Number(0.0);
    for (int i = 0; i < n; ++i) {
      Real sum[8];
      for (int j = 0; j < 8; ++j) sum[j] = left[n*i]*columns[j];
      for (int k = 1; k < n; ++k)
        for (int j = 0; j < 8; ++j) sum[j] += left[n*i + k]*columns[8*k + j];
      for (int j = 0; j < some; ++j) matrix[n*i + first + j] = sum[j];
    }
  }
}

#endif // HAS_MULTIPLY
#if HAS_INVERT
/// The inverse, in its place, of the symmetric positive definite matrix of n rows and columns with this lower triangle.
/// Sweeps from the last pivot to the first leave its negative.
MODEL_HELPER void MODEL_invert(int n, Real* column, Real* matrix) {
  for (int k = n - 1; k >= 0; --k) {
    for (int i = 0; i < k; ++i) column[i] = matrix[n*k + i];
    for (int i = k; i < n; ++i) column[i] = matrix[n*i + k];
    const Real inverse = Number(1.0)/column[k];
    column[k] = Number(0.0);
    for (int i = 0; i < n; ++i) {
      const Real factor = column[i]*inverse;
      for (int j = 0; j <= i; ++j) matrix[n*i + j] -= factor*column[j];
      matrix[i < k ? n*k + i : n*i + k] = factor;
    }
    matrix[n*k + k] = -inverse;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix[n*i + j] = matrix[n*j + i] = -matrix[n*i + j];
}

#endif // HAS_INVERT
#if HAS_MIRROR
/// The symmetric matrix of n rows and columns in the place of its lower triangle, which lies at its head row by row.
MODEL_HELPER void MODEL_mirror(int n, Real* matrix) {
  for (int i = n - 1; i > 0; --i)
    for (int j = i; j >= 0; --j) matrix[n*i + j] = matrix[i*(i + 1)/2 + j];
  const int fours = n - n % 4; // four rows at a time give whole lines of memory
  for (int first = 0; first < fours; first += 4) {
    for (int j = 0; j < first; ++j) {
      const Real* column = &matrix[n*first + j];
      Real* row = &matrix[n*j + first];
      row[0] = column[0];
      row[1] = column[n];
      row[2] = column[2*n];
      row[3] = column[3*n];
    }
  }
  for (int i = 1; i < n; ++i)
    for (int j = i < fours ? i - i % 4 : 0; j < i; ++j) matrix[n*j + i] = matrix[n*i + j];
}

#endif // HAS_MIRROR
#if HAS_SINES
#include "sincos.inc"
#endif // HAS_SINES
