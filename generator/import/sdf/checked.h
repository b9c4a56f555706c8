// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/xml.h"
#include <string>

namespace mbsgen::importer {

/// Says with its line what the library would say without, or not at all: errors for numbers that are none, too many or
/// too few (limits may be infinite, an element without text has the default of SDF), missing names, unknown types of
/// joints, axes of length zero, a second model beside a first or beside a world, and frames of joints whose child is the
/// world; a note for versions above `newest`, which the library reads.
void check_file(const XmlElement& root, const std::string& newest, Diagnostics& diagnostics);

} // namespace mbsgen::importer
