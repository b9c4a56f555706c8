// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/work_folder.h"
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace mbsgen::cli {

namespace fs = std::filesystem;

WorkFolder::WorkFolder(const char* purpose) {
  std::string pattern = (fs::temp_directory_path() / ("mbsgen-" + std::string(purpose) + "-XXXXXX")).string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error(pattern + ": cannot be made");
  path_ = pattern;
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

} // namespace mbsgen::cli
