// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/importers.h"
#include "cli/fitting_roles.h"
#include "import/urdf/urdf.h"
#include <algorithm>
#include <filesystem>

namespace mbsgen::cli {

namespace {

std::optional<std::string> import_urdf(std::string_view text, const ImportOptions& options,
                                       Diagnostics& diagnostics) {
  return importer::import_urdf(text, {options.floating, options.body_wrenches}, diagnostics);
}

std::optional<std::string> import_mbs(std::string_view text, const ImportOptions& options,
                                      Diagnostics& diagnostics) {
  return import_mbs_with_fitting_roles(text, {options.body_wrenches, true}, diagnostics);
}

} // namespace

const std::vector<Importer>& importers() {
  static const std::vector<Importer> table = {
      {".urdf", import_urdf, ""},
      {".mbs", import_mbs, "a .mbs file has its own joints"},
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
