// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/contents.h"
#include "language/urdf/tree.h"
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// Things whose names an attribute of a URDF file may have; empty: it names nothing. A place that may name things of two
/// kinds lists both.
std::vector<Kind> named_by(std::string_view path, std::string_view attribute);

/// The names of links (as bodies), joints and materials that the file gives and uses.
std::vector<Mention> mentions_in(const XmlTree& tree);

/// Links, joints and materials, and elements that close loops.
std::vector<Part> outline(const XmlTree& tree);

} // namespace mbsgen::language
