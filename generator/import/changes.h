// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/imported.h"
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// A file of changes (docs/import.md): keys of elements that exist, elements to add and to remove, by name.
struct ChangesFile {
  std::string name; ///< in messages
  std::string_view text;
};

/// Changes an imported model: first "change", then "remove", then "add". All names and keys that do not fit
/// become errors of `diagnostics`, in that file; then the model is as it was, and the result is false.
bool apply(const ChangesFile& changes, Imported& model, Diagnostics& diagnostics);

} // namespace mbsgen::importer
