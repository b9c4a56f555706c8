// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>

namespace mbsgen::cli {

/// An empty folder for files of other programs, which goes with the object.
class WorkFolder {
public:
  /// `purpose`: a part of its name. Throws std::runtime_error where it cannot be made.
  explicit WorkFolder(const char* purpose);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

} // namespace mbsgen::cli
