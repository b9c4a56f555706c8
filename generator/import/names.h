// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A name as a file gives it, and the line where it stands.
struct RawName {
  std::string text;
  int line = 0;
};

/// Names for a model file, one for each raw name and in their order: C identifiers, different from each
/// other, no C++ keywords and none of `reserved`. Raw names that are fit keep their spelling even when
/// another one would become the same; every renaming is a note. `kind` ("joint", "body") is used in notes
/// and, as a suffix, to escape reserved words: the body "base" becomes "base_body".
std::vector<std::string> make_names(const std::vector<RawName>& raw, const std::string& kind,
                                    const std::vector<std::string>& reserved, Diagnostics& diagnostics);

} // namespace mbsgen::importer
