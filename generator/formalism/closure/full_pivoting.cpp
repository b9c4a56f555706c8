// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/full_pivoting.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

constexpr double relative_threshold = 1e-9;
constexpr double tie = 1e-9;

} // namespace

FullPivoting::FullPivoting(std::vector<double> matrix, std::size_t rows, std::size_t columns, double smallest)
    : matrix_(std::move(matrix)), columns_(columns), used_rows_(rows), used_columns_(columns) {
  const std::vector<bool> all(columns, true);
  for (std::size_t i = 0; i < rows; ++i)
    threshold_ = std::max(threshold_, std::max(relative_threshold, smallest) * largest_in(i, all));
}

double FullPivoting::largest_in(std::size_t row, const std::vector<bool>& columns) {
  double result = 0;
  if (used_rows_[row]) return result;
  for (std::size_t j = 0; j < columns_; ++j)
    if (columns[j] && !used_columns_[j]) result = std::max(result, std::abs(at(row, j)));
  return result;
}

ChosenPivot FullPivoting::first_of_size(double size, std::size_t row, const std::vector<bool>& columns) {
  for (std::size_t j = columns_; j-- > 0;)
    if (columns[j] && !used_columns_[j] && std::abs(at(row, j)) >= size)
      return {static_cast<int>(row), static_cast<int>(j), at(row, j)};
  return {};
}

std::vector<std::size_t> FullPivoting::eliminate(const ChosenPivot& pivot) {
  const std::size_t row = mbsgen::at(pivot.row);
  const std::size_t column = mbsgen::at(pivot.column);
  used_rows_[row] = true;
  used_columns_[column] = true;
  std::vector<std::size_t> changed{row};
  for (std::size_t i = 0; i < used_rows_.size(); ++i) {
    if (used_rows_[i] || at(i, column) == 0) continue;
    const double factor = at(i, column) / pivot.value;
    for (std::size_t j = 0; j < columns_; ++j) at(i, j) -= factor * at(row, j);
    at(i, column) = 0;
    changed.push_back(i);
  }
  return changed;
}

std::vector<ChosenPivot> FullPivoting::run(const std::vector<bool>& rows, const std::vector<bool>& columns) {
  std::vector<ChosenPivot> pivots;
  std::vector<double> largest(rows.size()); // of each row: loops that are apart do not change each other's
  for (std::size_t i = 0; i < rows.size(); ++i) largest[i] = rows[i] ? largest_in(i, columns) : 0;
  for (;;) {
    const double size = largest.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
    if (!(size > threshold_)) return pivots;
    const double enough = size * (1 - tie);
    const auto row =
        std::find_if(largest.begin(), largest.end(), [enough](double one) { return one >= enough; });
    pivots.push_back(first_of_size(enough, static_cast<std::size_t>(row - largest.begin()), columns));
    for (const std::size_t i : eliminate(pivots.back()))
      if (rows[i]) largest[i] = largest_in(i, columns);
  }
}

} // namespace mbsgen::formalism
