// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// More is not read from any file: the readers of the text refuse that much, and some files never end.
inline constexpr std::size_t largest_input = JsonLimits{}.bytes;

/// In place of a file: standard input or output.
inline constexpr const char* standard_stream = "-";
/// The file in messages: "<stdin>" for standard input.
std::string shown_input(const std::string& path);

/// The whole file (`standard_stream`: standard input), or a beginning that is longer than `largest_input`. Throws
/// std::runtime_error with a message that names the file.
std::string read_text(const std::filesystem::path& path);

/// Files that are written together: all of them or none.
class FileSet {
public:
  /// Adds a file; folders that are missing will be made.
  void add(std::filesystem::path path, std::string text);

  /// Writes each file beside its place, then moves them all there, so that nobody sees half a file. A
  /// symbolic link in a file's place is replaced; what it leads to stays as it is. Devices and pipes are
  /// written to. On failure every file is as it was before; throws std::runtime_error with a message that
  /// names the file.
  void write() const;

private:
  std::vector<std::pair<std::filesystem::path, std::string>> files_;
};

} // namespace mbsgen::cli
