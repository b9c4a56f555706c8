// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/xml.h"
#include <string>

namespace mbsgen::importer {

/// The elements and attributes of the file that go into the model (sdf_words.h), each on its line: what the library
/// gets. So it sees no comment and no plugin. Joints whose child is the world have both ends exchanged (hanging.h).
std::string sifted(const XmlElement& root);

} // namespace mbsgen::importer
