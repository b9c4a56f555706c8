// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/contents.h"
#include "language/urdf/tree.h"
#include <cstddef>
#include <optional>

namespace mbsgen::language {

/// Text about the element, attribute or name at a cursor of a URDF file.
std::optional<Remark> remark(const XmlTree& tree, const Contents& contents, std::size_t cursor);

} // namespace mbsgen::language
