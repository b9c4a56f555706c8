// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"

namespace mbsgen::cli {

/// `mbsgen view MODEL`
struct ViewCommand {
  AnalysisOptions common;
  std::string motion; ///< table to be played; empty: none
};

CLI::App* add_view(CLI::App& app, ViewCommand& command);
std::optional<std::string> finish(ViewCommand& command);

} // namespace mbsgen::cli
