// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/model_source.h"
#include "cli/io/files.h"
#include "cli/pipeline/tunable_points.h"

namespace mbsgen::cli {

namespace {

bool is_xml(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

} // namespace

ModelSource::ModelSource(const std::string& file)
    : importer_(importer_of(file)), file_text_(read_text(file)) {}

bool ModelSource::import(const importer::UrdfOptions& options, const std::vector<std::string>& tunable,
                         Diagnostics& diagnostics) {
  if (importer_ == nullptr) {
    const bool xml = is_xml(file_text_);
    if (xml)
      diagnostics.error({}, "this is XML and no model file; the name of a URDF file ends in .urdf, that of a "
                            "ROBOTRAN project in .mbs");
    return !xml;
  }
  imported_ = importer_->import(file_text_, options, diagnostics);
  if (imported_) make_tunable(*imported_, tunable);
  return imported_.has_value();
}

} // namespace mbsgen::cli
