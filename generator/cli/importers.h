// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// Choices of `mbsgen import`.
struct ImportOptions {
  bool floating = false;
  bool body_wrenches = false;
};

/// A kind of file that `mbsgen import` reads.
struct Importer {
  std::string extension; ///< of its files: ".urdf"
  /// From the file's text to the text of a model file; nothing after errors.
  std::optional<std::string> (*import)(std::string_view text, const ImportOptions& options,
                                       Diagnostics& diagnostics);
  std::string no_floating; ///< why its files cannot have the option `floating`; empty: they can
};

/// All of them, in the order in which messages name them.
const std::vector<Importer>& importers();

/// The importer for a file's extension; null: there is none.
const Importer* importer_of(const std::string& file);

} // namespace mbsgen::cli
