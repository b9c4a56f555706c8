// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/full_pivoting.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

constexpr double relative_threshold = 1e-9;
constexpr double tie = 1e-9;

} // namespace

FullPivoting::FullPivoting(std::vector<double> matrix, std::size_t rows, std::size_t columns)
    : matrix_(std::move(matrix)), columns_(columns), used_rows_(rows), used_columns_(columns) {
  threshold_ = relative_threshold * largest(std::vector<bool>(rows, true), std::vector<bool>(columns, true));
}

double FullPivoting::largest(const std::vector<bool>& rows, const std::vector<bool>& columns) {
  double result = 0;
  for (std::size_t i = 0; i < used_rows_.size(); ++i)
    for (std::size_t j = 0; j < columns_; ++j)
      if (rows[i] && columns[j] && !used_rows_[i] && !used_columns_[j])
        result = std::max(result, std::abs(at(i, j)));
  return result;
}

ChosenPivot FullPivoting::first_of_size(double size, const std::vector<bool>& rows,
                                        const std::vector<bool>& columns) {
  for (std::size_t i = 0; i < used_rows_.size(); ++i)
    for (std::size_t j = columns_; j-- > 0;)
      if (rows[i] && columns[j] && !used_rows_[i] && !used_columns_[j] && std::abs(at(i, j)) >= size)
        return {static_cast<int>(i), static_cast<int>(j), at(i, j)};
  return {};
}

void FullPivoting::eliminate(const ChosenPivot& pivot) {
  const auto row = static_cast<std::size_t>(pivot.row);
  const auto column = static_cast<std::size_t>(pivot.column);
  used_rows_[row] = true;
  used_columns_[column] = true;
  for (std::size_t i = 0; i < used_rows_.size(); ++i) {
    if (used_rows_[i] || at(i, column) == 0) continue;
    const double factor = at(i, column) / pivot.value;
    for (std::size_t j = 0; j < columns_; ++j) at(i, j) -= factor * at(row, j);
    at(i, column) = 0;
  }
}

std::vector<ChosenPivot> FullPivoting::run(const std::vector<bool>& rows, const std::vector<bool>& columns) {
  std::vector<ChosenPivot> pivots;
  for (;;) {
    const double size = largest(rows, columns);
    if (!(size > threshold_)) return pivots;
    pivots.push_back(first_of_size(size * (1 - tie), rows, columns));
    eliminate(pivots.back());
  }
}

} // namespace mbsgen::formalism
