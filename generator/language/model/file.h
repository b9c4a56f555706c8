// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/names.h"

namespace mbsgen::language {

/// A model file as it was read for an editor.
struct ModelFile {
  const JsonTree& tree;
  const std::vector<PlacedNode>& nodes;
  const Grammar& grammar;
  const Contents& contents;

  const PlacedNode& placed(int node) const { return nodes[static_cast<std::size_t>(node)]; }
};

} // namespace mbsgen::language
