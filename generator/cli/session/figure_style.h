// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::cli {

/// The look of all figures (examples/style.gp): gnuplot commands that begin `rows` panels in the SVG file `figure`.
std::string_view figure_style();

} // namespace mbsgen::cli
