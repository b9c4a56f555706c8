// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/table.h"

namespace mbsgen::cli {

/// A line through points (x, y).
struct Curve {
  std::string title;
  std::vector<std::pair<double, double>> points;
};

/// Curves over one axis, linear or logarithmic.
struct Panel {
  std::string title, x_label, y_label;
  bool log_x = false, log_y = false;
  std::vector<Curve> curves;
  std::vector<double> marks{}; ///< places on the axis that a line across marks
};

/// Drawings (SVG) with the look of the figures in examples/, made by gnuplot: of the coordinates of a motion over time, and
/// of panels one below the other. They throw std::runtime_error where gnuplot is not installed or fails.
std::string plot(const Table& table);
std::string plot(const std::vector<Panel>& panels);

} // namespace mbsgen::cli
