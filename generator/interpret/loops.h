// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/routine.h"

namespace mbsgen::interpret {

/// Executes loops over matrices in the order of the generated code, so that results agree with it to the last bit.
template <class T>
class MatrixLoops {
public:
  explicit MatrixLoops(T* values) : values_(values) {}

  void run(const MatrixLoop& loop) {
    column_.resize(loop.rows);
    if (loop.left.empty())
      invert(loop.matrix, loop.rows);
    else
      multiply(loop);
  }

private:
  void multiply(const MatrixLoop& loop) {
    const std::size_t n = loop.rows;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) column_[i] = values_[loop.matrix[n * i + j]];
      for (std::size_t i = 0; i < n; ++i) {
        T sum = values_[loop.left[n * i]] * column_[0];
        for (std::size_t k = 1; k < n; ++k) sum += values_[loop.left[n * i + k]] * column_[k];
        values_[loop.matrix[n * i + j]] = sum;
      }
    }
  }

  // By sweeps from the last pivot to the first, which leave the negative inverse in the lower triangle.
  void invert(const std::vector<Register>& matrix, std::size_t n) {
    for (std::size_t k = n; k-- > 0;) sweep(matrix, n, k);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        values_[matrix[n * i + j]] = values_[matrix[n * j + i]] = -values_[matrix[n * i + j]];
  }

  void sweep(const std::vector<Register>& matrix, std::size_t n, std::size_t k) {
    const auto entry = [&](std::size_t i) -> T& { return values_[matrix[i < k ? n * k + i : n * i + k]]; };
    for (std::size_t i = 0; i < n; ++i) column_[i] = entry(i);
    const T inverse = T(1) / column_[k];
    column_[k] = T(0);
    for (std::size_t i = 0; i < n; ++i) {
      const T factor = column_[i] * inverse;
      for (std::size_t j = 0; j <= i; ++j) values_[matrix[n * i + j]] -= factor * column_[j];
      entry(i) = factor;
    }
    values_[matrix[n * k + k]] = -inverse;
  }

  T* values_;
  std::vector<T> column_;
};

} // namespace mbsgen::interpret
