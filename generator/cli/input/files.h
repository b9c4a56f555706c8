// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "base/nearby_files.h"
#include <filesystem>
#include <string>

namespace mbsgen::cli {

/// More is not read from any file: the readers of the text refuse that much, and some files never end.
inline constexpr std::size_t largest_input = JsonLimits{}.bytes;

/// In place of a file: standard input or output.
inline constexpr const char* standard_stream = "-";
/// The file in messages: "<stdin>" for standard input.
std::string shown_input(const std::string& path);

/// The whole file (`standard_stream`: standard input), or a beginning that is longer than `largest_input`.
/// Throws std::runtime_error with a message that names the file.
std::string read_text(const std::string& path);
std::string read_text(const std::filesystem::path& file);

/// The file of that path from the folder, which must lie there or in a folder below, also behind symbolic
/// links.
NearbyFile read_below(const std::filesystem::path& folder, const std::string& path);

/// The files that a model file names, by their paths from its folder.
NearbyFiles files_beside(const std::string& file);

} // namespace mbsgen::cli
