// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/urdf/urdf.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// How a file of another program becomes a model.
struct Importing {
  importer::UrdfOptions urdf;
  /// Points whose coordinates become parameters: BODY.POINT or BODY.POINT.AXIS.
  std::vector<std::string> tunable;
  std::string changes; ///< file of changes, made last; empty: none
};

/// A kind of file of which a model is made.
struct Importer {
  std::string extension; ///< of its files: ".urdf"
  /// From the file's text to a model file; nothing after errors. Throws importer::UnknownName.
  std::optional<importer::Imported> (*import)(std::string_view text, const importer::UrdfOptions& options,
                                              Diagnostics& diagnostics);
  std::string no_robot_options; ///< why it has none of the options but `body_wrenches`; empty: it has all
};

/// All of them, in the order in which messages name them.
const std::vector<Importer>& importers();

/// The importer for a file's extension; null: there is none.
const Importer* importer_of(const std::string& file);

} // namespace mbsgen::cli
