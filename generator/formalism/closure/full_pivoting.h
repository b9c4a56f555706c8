// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include <cstddef>
#include <vector>

namespace mbsgen::formalism {

/// An equation, the coordinate that it determines, and the pivot's value.
struct ChosenPivot {
  int row = 0;
  int column = 0;
  double value = 0;
};

/// LU factorization of numbers with full pivoting, taken in stages: each chooses its pivots among some rows
/// and some columns, and eliminates in all. A pivot counts when it is larger than 1e-9 of the largest entry
/// of the matrix. Pivots that are equal within 1e-9 are ties: the first row and in it the last column goes
/// first, so that the first coordinates of a model tend to stay independent.
class FullPivoting {
public:
  /// `matrix` is row-major. `smallest`: share of the largest entry below which nothing is a pivot, where it is
  /// more than 1e-9.
  FullPivoting(std::vector<double> matrix, std::size_t rows, std::size_t columns, double smallest = 0);

  /// Chooses and eliminates until no pivot is left among the rows and columns that are `true`. The pivots in
  /// the order of their choice.
  std::vector<ChosenPivot> run(const std::vector<bool>& rows, const std::vector<bool>& columns);

  bool has_pivot_in_row(int row) const { return used_rows_[mbsgen::at(row)]; }
  bool has_pivot_in_column(int column) const { return used_columns_[mbsgen::at(column)]; }

private:
  double& at(std::size_t row, std::size_t column) { return matrix_[row * columns_ + column]; }
  /// Of the entries of a row that may still be chosen; zero for a row that is used.
  double largest_in(std::size_t row, const std::vector<bool>& columns);
  ChosenPivot first_of_size(double size, std::size_t row, const std::vector<bool>& columns);
  /// The rows that it has changed.
  std::vector<std::size_t> eliminate(const ChosenPivot& pivot);

  std::vector<double> matrix_;
  std::size_t columns_;
  std::vector<bool> used_rows_, used_columns_;
  double threshold_ = 0;
};

} // namespace mbsgen::formalism
