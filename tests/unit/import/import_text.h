// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mbs/mbs.h"
#include "import/mjcf/mjcf.h"
#include "import/sdf/sdf.h"
#include "import/urdf/urdf.h"
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace mbsgen::test {

/// What an import gave: the model (null when refused) and the findings.
struct Imported {
  nlohmann::ordered_json model;
  Diagnostics diagnostics{"file"};

  /// True when some finding of that severity, on that line unless it is 0, contains `part`.
  bool says(Severity severity, const std::string& part, int line = 0) const {
    for (const Diagnostic& found : diagnostics.all())
      if (found.severity == severity && (line == 0 || found.where.line == line) &&
          found.message.find(part) != std::string::npos)
        return true;
    return false;
  }
};

inline Imported finished(Imported result, const std::optional<importer::Imported>& imported) {
  if (imported) result.model = nlohmann::ordered_json::parse(imported->text);
  return result;
}

inline Imported from_urdf(const std::string& text, const importer::RobotOptions& options = {}) {
  Imported result;
  const auto model = importer::import_urdf(text, options, result.diagnostics);
  return finished(std::move(result), model);
}

/// Files beside an imported one, by path.
using Files = std::map<std::string, std::string>;

inline NearbyFiles reader_of(const Files& files) {
  return [&files](const std::string& path) {
    const auto found = files.find(path);
    return found == files.end() ? NearbyFile{"", "is not there"} : NearbyFile{found->second, ""};
  };
}

inline Imported from_sdf(const std::string& text, const importer::RobotOptions& options = {},
                         const Files& files = {}) {
  Imported result;
  const auto model = importer::import_sdf(text, reader_of(files), options, result.diagnostics);
  return finished(std::move(result), model);
}

inline Imported from_mbs(const std::string& text, const importer::MbsOptions& options = {}) {
  Imported result;
  const auto model = importer::import_mbs(text, options, result.diagnostics);
  return finished(std::move(result), model);
}

inline Imported from_mjcf(const std::string& text, const Files& files = {},
                          const importer::MjcfOptions& options = {}) {
  Imported result;
  const auto model = importer::import_mjcf(text, reader_of(files), options, result.diagnostics);
  return finished(std::move(result), model);
}

} // namespace mbsgen::test
