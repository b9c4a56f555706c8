// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/model_source.h"
#include "cli/io/files.h"
#include "cli/pipeline/tunable_points.h"
#include "import/changes.h"

namespace mbsgen::cli {

namespace {

bool is_xml(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

} // namespace

ModelSource::ModelSource(const std::string& file)
    : importer_(importer_of(file)), file_text_(read_text(file)) {}

bool ModelSource::import(const Importing& how, Diagnostics& diagnostics) {
  if (importer_ == nullptr) {
    const bool xml = is_xml(file_text_);
    if (xml)
      diagnostics.error({}, "this is XML and no model file; the name of a URDF file ends in .urdf, that of a "
                            "ROBOTRAN project in .mbs");
    return !xml;
  }
  imported_ = importer_->import(file_text_, how.urdf, diagnostics);
  if (!imported_) return false;
  make_tunable(*imported_, how.tunable);
  if (how.changes.empty()) return true;
  return importer::apply({shown_input(how.changes), read_text(how.changes)}, *imported_, diagnostics);
}

} // namespace mbsgen::cli
