// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/files.h"
#include "support/skip.h"
#include <vector>

namespace analysis_test {

/// A table of numbers with a line of names.
struct Csv {
  explicit Csv(const std::filesystem::path& file);
  /// The place of a name; throws std::out_of_range.
  std::size_t column(const std::string& name) const;
  /// All values of a name; throws std::out_of_range.
  std::vector<double> column_of(const std::string& name) const;
  /// The row of a time in the first column, to 1e-9; null: there is none.
  const std::vector<double>* row_at(double t) const;

  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;
};

} // namespace analysis_test
