// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/dependencies.h"
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::scheme {

/// The places of a matrix that need not be zero, by compressed columns: those of column j are the rows `row[k]`, ascending,
/// for k from `column_start[j]` up to and without `column_start[j + 1]`.
struct Pattern {
  int rows = 0, columns = 0;
  std::vector<int> column_start, row;

  int entries() const { return static_cast<int>(row.size()); }
  bool has(int row_index, int column) const;
};

/// A pattern of the places for which `is_in(row, column)` holds.
template <class IsIn>
Pattern pattern_of(int rows, int columns, const IsIn& is_in) {
  Pattern pattern{rows, columns, {0}, {}};
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i)
      if (is_in(i, j)) pattern.row.push_back(i);
    pattern.column_start.push_back(pattern.entries());
  }
  return pattern;
}

/// Of the derivatives of a result, whose unknown entries count as dependent, of `rows` numbers by the `columns` numbers of an array that the function takes.
Pattern derivative_pattern(const Dependencies& dependencies, std::string_view result, int rows,
                           std::string_view argument, int columns);
/// Of a result that is a matrix, row by row, itself; unknown entries count as not zero.
Pattern value_pattern(const Dependencies& dependencies, std::string_view result, int rows, int columns);

} // namespace mbsgen::scheme
