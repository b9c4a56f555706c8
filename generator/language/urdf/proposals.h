// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/contents.h"
#include "language/urdf/tree.h"
#include <cstddef>
#include <vector>

namespace mbsgen::language {

/// Texts that may stand at a cursor of a URDF file: elements, attributes, words and names.
std::vector<Proposal> proposals(const XmlTree& tree, const Contents& contents, std::size_t cursor);

} // namespace mbsgen::language
