// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/analysis/csv.h"
#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace analysis_test {

namespace test = mbsgen::test;

namespace {

// Commas in quotes do not divide.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells{""};
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted)
      cells.emplace_back();
    else if (c != '"')
      cells.back() += c;
  }
  return cells;
}

} // namespace

Csv::Csv(const std::filesystem::path& file) {
  std::istringstream lines(test::read_file(file));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> cells = cells_of(line);
    if (names.empty()) {
      names = cells;
      continue;
    }
    rows.emplace_back();
    for (const std::string& cell : cells) rows.back().push_back(std::stod(cell));
  }
}

std::size_t Csv::column(const std::string& name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::out_of_range("no column " + name);
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<double> Csv::column_of(const std::string& name) const {
  const std::size_t at = column(name);
  std::vector<double> values;
  for (const std::vector<double>& row : rows) values.push_back(row[at]);
  return values;
}

const std::vector<double>* Csv::row_at(double t) const {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const auto& row) { return std::fabs(row.front() - t) < 1e-9; });
  return found == rows.end() ? nullptr : &*found;
}

} // namespace analysis_test
