// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/xml/element.h"
#include <memory>
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// The document of a text that is one well-formed element named `root` (empty: of any name); null with errors
/// otherwise. Declared entities are refused, not expanded. Limits: 8 MiB, 100 elements deep, 200 attributes of
/// an element.
std::unique_ptr<XmlDocument> parse_xml(std::string_view text, const std::string& root,
                                       Diagnostics& diagnostics);

} // namespace mbsgen::importer
