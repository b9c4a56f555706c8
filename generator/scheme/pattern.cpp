// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/pattern.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::scheme {

bool Pattern::has(int row_index, int column) const {
  const auto begin = row.begin() + column_start[at(column)], end = row.begin() + column_start[at(column) + 1];
  return std::binary_search(begin, end, row_index);
}

Pattern derivative_pattern(const Dependencies& dependencies, std::string_view result, int rows,
                           std::string_view argument, int columns) {
  return pattern_of(rows, columns, [&](int i, int j) {
    const ResultEntry* const entry = dependencies.result(result, i);
    return entry == nullptr || entry->reads.has(dependencies.number(argument, j));
  });
}

Pattern value_pattern(const Dependencies& dependencies, std::string_view result, int rows, int columns) {
  return pattern_of(rows, columns, [&](int i, int j) {
    const ResultEntry* const entry = dependencies.result(result, i * columns + j);
    return entry == nullptr || !entry->is_zero;
  });
}

} // namespace mbsgen::scheme
