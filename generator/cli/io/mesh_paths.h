// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A folder that `package://NAME/` and `model://NAME/` stand for.
struct PackageFolder {
  std::string name;
  std::filesystem::path folder;
};

/// Finds the files that the meshes of a model name.
class MeshPaths {
public:
  /// `model_file`: paths count from its folder, those of standard input from the current one. `packages`: come
  /// before all other folders of that name.
  MeshPaths(const std::string& model_file, std::vector<PackageFolder> packages);

  struct Found {
    std::filesystem::path file;  ///< empty: there is none
    std::string unknown_package; ///< its name, where no folder has it
  };
  /// A path from the model's folder or from the root, `file://`, `package://` or `model://`. A package is
  /// looked for among those given, then in the nearest folder above the model whose package.xml, or itself,
  /// has that name, or that has a folder of that name, then in ROS_PACKAGE_PATH, and in share/ of
  /// AMENT_PREFIX_PATH.
  Found find(const std::string& written) const;

private:
  std::vector<std::filesystem::path> folders_of(const std::string& package) const;

  std::filesystem::path folder_;
  std::vector<PackageFolder> packages_;
};

} // namespace mbsgen::cli
