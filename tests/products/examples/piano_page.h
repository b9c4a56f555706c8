// SPDX-License-Identifier: GPL-3.0-or-later
/// Tables of docs/piano-key.md, to be held against what the programs compute.
#pragma once
#include "support/files.h"
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// The cells of a table of docs/piano-key.md, without its head; `head`: how that begins.
inline std::vector<std::vector<std::string>> page_table(const std::string& head) {
  std::ifstream page(mbsgen::test::source_dir() / "docs/piano-key.md");
  std::vector<std::vector<std::string>> rows;
  std::string line;
  while (std::getline(page, line) && line.rfind(head, 0) != 0) {
  }
  std::getline(page, line); // of dashes
  while (std::getline(page, line) && !line.empty()) {
    rows.emplace_back();
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) {
      const auto first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
      rows.back().push_back(cell.substr(first, last + 1 - first));
    }
  }
  return rows;
}

/// One unit of the last digit of a number as it is written.
inline double last_digit(const std::string& text) {
  const auto point = text.find('.'), end = text.find_first_not_of("0123456789.");
  const auto length = end == std::string::npos ? text.size() : end;
  return point == std::string::npos ? 1 : std::pow(10, -double(length - point - 1));
}
