// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/model_source.h"
#include "cli/io/files.h"
#include "cli/pipeline/failure.h"
#include "cli/pipeline/importers.h"
#include "import/changes.h"
#include "import/robot/unknown_name.h"
#include "import/xml.h"
#include <filesystem>

namespace mbsgen::cli {

ModelSource::ModelSource(const std::string& file)
    : importer_(importer_of(file)), file_(file), file_text_(read_text(file)) {}

bool ModelSource::import(const Importing& how, Diagnostics& diagnostics) {
  if (importer_ == nullptr) {
    const std::string advice = importer::advice_on_xml(file_text_);
    if (!advice.empty()) diagnostics.error({}, advice);
    return advice.empty();
  }
  const importer::NearbyFiles files = [this](const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    importer::NearbyFile found = read_below(folder, path);
    if (found.complaint.empty()) nearby_.push_back((folder / path).lexically_normal().string());
    return found;
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
