// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/work_folder.h"
#include "base/system/system.h"
#include <stdexcept>
#include <string>

namespace mbsgen::cli {

namespace fs = std::filesystem;

WorkFolder::WorkFolder(const char* purpose) {
  const fs::path beginning =
      fs::temp_directory_path() / system::path_of("mbsgen-" + std::string(purpose) + "-");
  path_ = system::make_own_folder(beginning);
  if (path_.empty()) throw std::runtime_error(beginning.u8string() + ": cannot be made");
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

} // namespace mbsgen::cli
