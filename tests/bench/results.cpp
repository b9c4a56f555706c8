// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/results.h"
#include "bench/tables/markdown.h"
#include "support/files.h"
#include <cmath>
#include <iostream>

namespace bench {

namespace {

/// A line for each row: short, and differences can be read.
std::string text_of(const oracle::Json& results) {
  std::string text = "{";
  std::string separator = "\n";
  for (const auto& item : results.items()) {
    text += separator + '"' + item.key() + "\": ";
    separator = ",\n";
    if (!item.value().is_array()) {
      text += item.value().dump();
      continue;
    }
    std::string line = "[\n  ";
    for (const oracle::Json& row : item.value()) {
      text += line + row.dump();
      line = ",\n  ";
    }
    text += "\n]";
  }
  return text + "\n}\n";
}

} // namespace

void publish(const std::string& section, const oracle::Json& results, const std::string& file) {
  std::cout << markdown(section, results);
  if (!file.empty()) mbsgen::test::write_file(file, text_of(results));
}

double rounded(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  return std::round(value * scale) / scale;
}

} // namespace bench
