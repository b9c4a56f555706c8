// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/files.h"
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// The look of all figures (examples/style.gp): gnuplot commands that begin `rows` panels in the SVG file
/// `figure`.
std::string_view figure_style();

/// A line through points (x, y).
struct Curve {
  std::string title;
  std::vector<std::pair<double, double>> points{};
};

/// Curves over one axis, linear or logarithmic, in one unit.
struct Panel {
  std::string title, x_label, y_label;
  bool log_x = false, log_y = false;
  std::vector<Curve> curves;
  std::vector<double> marks{}; ///< places on the axis that a line across marks
};

/// A picture of panels one below the other, each with its legend below it.
struct Figure {
  std::string title;
  std::vector<Panel> panels; ///< those with more curves than looks are drawn as several
};

/// Adds the drawing (SVG) with the look of the figures in examples/, made by gnuplot, to the files under that
/// name. Where gnuplot is not installed or fails nothing is added, and the result is a sentence about it;
/// else it is empty.
std::string add_drawing(const Figure& figure, const std::string& file, FileSet& files);

} // namespace mbsgen::cli
