// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/model_source.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/pipeline/failure.h"
#include "cli/pipeline/importers.h"
#include "import/changes.h"
#include "import/robot/unknown_name.h"
#include "import/xml/formats.h"
#include <filesystem>
#include <utility>

namespace mbsgen::cli {

ModelSource::ModelSource(const std::string& file) : ModelSource(file, read_text(file)) {}

ModelSource::ModelSource(const std::string& file, std::string text)
    : importer_(importer_of(file)), file_(file), file_text_(std::move(text)) {}

NearbyFile ModelSource::read_in(const std::filesystem::path& folder, const std::string& path) {
  NearbyFile found = read_below(folder, path);
  if (found.complaint.empty())
    nearby_.push_back((folder / system::path_of(path)).lexically_normal().u8string());
  return found;
}

NearbyFile ModelSource::read_packaged(const MeshPaths::Address& address,
                                      const std::vector<PackageFolder>& packages) {
  NearbyFile found{"", "is not there: no folder is called " + quoted(printable(address.package, 60)) +
                           ", give it by --package NAME=FOLDER"};
  for (const std::filesystem::path& folder : MeshPaths(file_, packages).folders_of(address.package)) {
    found = read_in(folder, address.rest);
    if (found.complaint.empty()) break;
  }
  return found;
}

bool ModelSource::import(const Importing& how, Diagnostics& diagnostics) {
  if (importer_ == nullptr) {
    const std::string advice = importer::advice_on_xml(file_text_);
    if (!advice.empty()) diagnostics.error({}, advice);
    return advice.empty();
  }
  const NearbyFiles files = [&](const std::string& path) {
    const auto address = MeshPaths::address_of(path);
    return address ? read_packaged(*address, how.packages)
                   : read_in(system::path_of(file_).parent_path(), path);
  };
  try {
    imported_ = importer_->import(file_text_, files, how, diagnostics);
  } catch (const importer::UnknownName& error) {
    throw UsageError(error.what());
  }
  if (!imported_) return false;
  make_tunable(*imported_, how.tunable);
  if (how.changes.empty()) return true;
  return importer::apply({shown_input(how.changes), read_text(how.changes)}, *imported_, diagnostics);
}

} // namespace mbsgen::cli
