// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/pattern.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A full matrix, an empty one, and one with entries on the diagonal alone.
scheme::Pattern full_pattern(int rows, int columns);
scheme::Pattern empty_pattern(int rows, int columns);
scheme::Pattern diagonal_pattern(int size);

/// Tables of whole numbers in a file of C, each once: sparsities as CasADi reads them, and places of numbers.
class Tables {
public:
  /// The name of the table of a sparsity.
  std::string sparsity(const scheme::Pattern& pattern);
  /// The name of a table of places in an array.
  std::string places(const std::vector<int>& numbers);

  /// The definitions of those that were asked for since the last call.
  std::string take();

private:
  std::string name_of(const std::string& type, const std::string& stem, const std::vector<int>& numbers);

  std::map<std::string, std::string> names_; ///< by text
  std::map<std::string, int> counts_;        ///< by stem
  std::string new_;
};

/// The places in a matrix row by row of the entries of its pattern, column by column.
std::vector<int> row_major_places(const scheme::Pattern& pattern);

} // namespace mbsgen::emit
