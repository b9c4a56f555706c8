// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/package_folder.h"
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Finds the files that a model names: meshes, and models of SDF that it includes.
class MeshPaths {
public:
  /// `model_file`: paths count from its folder, those of standard input from the current one. `packages`: come
  /// before all other folders of that name.
  MeshPaths(const std::string& model_file, std::vector<PackageFolder> packages);

  struct Found {
    std::filesystem::path file;  ///< empty: there is none
    std::string unknown_package; ///< its name, where no folder has it
  };
  /// A path from the model's folder or from the root, `file://`, `package://` or `model://`.
  Found find(const std::string& written) const;

  /// A path in `package://` or `model://`: the package, and the rest from its folder.
  struct Address {
    std::string package, rest;
  };
  static std::optional<Address> address_of(const std::string& written);

  /// The folders of a package, the nearest first. It is looked for among those given, then in the nearest folder above
  /// the model whose package.xml, or itself, has that name, or that has a folder of that name, then in
  /// ROS_PACKAGE_PATH, in share/ of AMENT_PREFIX_PATH, and in GZ_SIM_RESOURCE_PATH and SDF_PATH.
  std::vector<std::filesystem::path> folders_of(const std::string& package) const;

private:
  std::filesystem::path folder_;
  std::vector<PackageFolder> packages_;
};

} // namespace mbsgen::cli
