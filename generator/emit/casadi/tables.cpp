// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/tables.h"
#include "base/index.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

scheme::Pattern full_pattern(int rows, int columns) {
  return scheme::pattern_of(rows, columns, [](int, int) { return true; });
}

scheme::Pattern empty_pattern(int rows, int columns) {
  return scheme::pattern_of(rows, columns, [](int, int) { return false; });
}

scheme::Pattern diagonal_pattern(int size) {
  return scheme::pattern_of(size, size, [](int i, int j) { return i == j; });
}

std::string Tables::name_of(const std::string& type, const std::string& stem,
                            const std::vector<int>& numbers) {
  std::vector<std::string> words;
  for (const int number : numbers) words.push_back(std::to_string(number));
  const std::string text = joined(words, ", ");
  std::string& name = names_[stem + text];
  if (!name.empty()) return name;
  name = stem + '_' + std::to_string(++counts_[stem]);
  new_ += wrapped("static const " + type + ' ' + name + "[] = {" + text + "};", 2);
  return name;
}

// A one in the place of the first column's beginning stands for a full matrix.
std::string Tables::sparsity(const scheme::Pattern& pattern) {
  std::vector<int> numbers = {pattern.rows, pattern.columns};
  if (pattern.entries() > 0 && pattern.entries() == pattern.rows * pattern.columns) {
    numbers.push_back(1);
  } else {
    numbers.insert(numbers.end(), pattern.column_start.begin(), pattern.column_start.end());
    numbers.insert(numbers.end(), pattern.row.begin(), pattern.row.end());
  }
  return name_of("casadi_int", "sparsity", numbers);
}

std::string Tables::places(const std::vector<int>& numbers) {
  return name_of("int", "places", numbers.empty() ? std::vector<int>{0} : numbers);
}

std::string Tables::take() {
  std::string text;
  text.swap(new_);
  return text;
}

std::vector<int> row_major_places(const scheme::Pattern& pattern) {
  std::vector<int> places;
  for (int j = 0; j < pattern.columns; ++j)
    for (int k = pattern.column_start[at(j)]; k < pattern.column_start[at(j) + 1]; ++k)
      places.push_back(pattern.row[at(k)] * pattern.columns + j);
  return places;
}

} // namespace mbsgen::emit
