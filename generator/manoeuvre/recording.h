// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::manoeuvre {

/// Signals over time, or results over runs: columns of one length.
struct Recording {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;
  int cones_touched = 0;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
  /// Null: there is none of that name.
  const std::vector<double>* find(const std::string& name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return &columns[i];
    return nullptr;
  }
  void add(const std::vector<double>& row) {
    columns.resize(names.size());
    for (std::size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
  }
};

} // namespace mbsgen::manoeuvre
