// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/graphics.h"

namespace mbsgen::draw {

/// A sheet of paper, px.
struct Sheet {
  std::string title; ///< for readers of the text
  double width = 0, height = 0;
};

/// The drawing as SVG, on white paper with its own colours, so that it looks the same on light and dark
/// pages. Several `frames` move, again and again, evenly over `duration` s: graphics of the same part are one
/// element, which is hidden in frames without it. Furniture is that of the first frame.
std::string svg(const Sheet& sheet, const std::vector<Graphics>& frames, double duration);

} // namespace mbsgen::draw
