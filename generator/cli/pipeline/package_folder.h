// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace mbsgen::cli {

/// A folder that `package://NAME/` and `model://NAME/` stand for.
struct PackageFolder {
  std::string name;
  std::filesystem::path folder;
};

} // namespace mbsgen::cli
