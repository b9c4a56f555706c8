// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace mbsgen::test {

/// The root of the source tree.
std::filesystem::path source_dir();

/// `relative` in the folder of shared models (CMake or environment variable MBSGEN_SHARED_DIR), or in
/// tests/data; when it is in neither, empty and left out (skip.h).
std::optional<std::filesystem::path> shared_path(const std::string& relative);

/// The whole file; throws std::runtime_error when it cannot be read.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

/// An empty folder of its own that goes with the object.
class TemporaryDirectory {
public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

/// Exit code and what was printed.
struct CommandResult {
  int exit_code = -1;
  std::string output; ///< stdout and stderr together
};

/// Runs a shell command.
CommandResult run(const std::string& command);

} // namespace mbsgen::test
