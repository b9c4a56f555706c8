// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/importers.h"
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace mbsgen::cli {

/// How a file of another program becomes a model, and the words that say so.
struct ImportOptions {
  Importing how;
  std::string floating;           ///< as written: free or euler; empty without the option
  std::vector<std::string> locks; ///< as written: JOINT or JOINT=VALUE
};

void add_import_options(CLI::App& app, ImportOptions& options);

/// Reads the words as written. Returns what is wrong with the options, or with using them for that file.
std::optional<std::string> finish(ImportOptions& options, const std::string& file);

} // namespace mbsgen::cli
