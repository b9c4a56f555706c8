// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tables/table.h"
#include <cstdio>

namespace bench {

namespace {

std::string line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += ' ' + cell + " |";
  return text + '\n';
}

} // namespace

std::string Table::text() const {
  std::vector<std::string> rule(header_.size(), "--:");
  rule.front() = "---";
  std::string text = line(header_) + line(rule);
  for (const auto& row : rows_) text += line(row);
  return text;
}

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

} // namespace bench
