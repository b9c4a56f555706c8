// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::book {

/// Curves of one unit over time.
struct Curves {
  std::string unit;
  std::vector<double> times;               ///< s
  std::vector<std::string> names;          ///< of curves
  std::vector<std::vector<double>> values; ///< by curve and time
};

/// The curves as SVG in HTML, with their names below in the colours of the lines.
std::string curves_text(const Curves& curves);

} // namespace mbsgen::book
