// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/table.h"
#include <algorithm>
#include <cmath>
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

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double geometric_mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

} // namespace bench
