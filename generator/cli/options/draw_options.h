// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"
#include "draw/svg/projection.h"

namespace mbsgen::cli {

/// `mbsgen draw MODEL`
struct DrawCommand {
  AnalysisOptions common;
  bool topology = false;
  std::optional<draw::View> view; ///< empty: the best one
  std::string motion;             ///< table; empty: the initial configuration
};

CLI::App* add_draw(CLI::App& app, DrawCommand& command);
std::optional<std::string> finish(DrawCommand& command);

} // namespace mbsgen::cli
