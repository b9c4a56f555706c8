// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/importers.h"
#include "cli/pipeline/fitting_roles.h"
#include <algorithm>
#include <filesystem>

namespace mbsgen::cli {

namespace {

std::optional<importer::Imported> import_mbs(std::string_view text, const importer::UrdfOptions& options,
                                             Diagnostics& diagnostics) {
  return import_mbs_with_fitting_roles(text, {options.body_wrenches, true}, diagnostics);
}

} // namespace

const std::vector<Importer>& importers() {
  static const std::vector<Importer> table = {
      {".urdf", importer::import_urdf, ""},
      {".mbs", import_mbs, "a .mbs file has its own joints, forces and sensors"},
  };
  return table;
}

const Importer* importer_of(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  const auto found = std::find_if(importers().begin(), importers().end(),
                                  [&](const Importer& one) { return one.extension == extension; });
  return found == importers().end() ? nullptr : &*found;
}

} // namespace mbsgen::cli
