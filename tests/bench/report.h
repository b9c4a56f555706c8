// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"
#include <filesystem>
#include <optional>

namespace bench {

/// The text of a model: read from JSON, imported from URDF or ROBOTRAN; loops and laws left out.
std::string tree_text(const std::filesystem::path& file, const std::string& import_options = "");

/// The report of a generation with these options; empty, with the reason on stderr, when it fails.
std::optional<oracle::Json> report_of(const std::string& model_text, const std::string& options);

} // namespace bench
