// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/settings.h"
#include "import/mjcf/tree.h"
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A geom by its body and its place there.
struct MjcfSurfaceIndex {
  std::size_t body = 0, surface = 0;
};

/// Two geoms that MuJoCo lets touch each other; the second one moves less far from the world, if any is on it.
struct MjcfPair {
  MjcfSurfaceIndex a, b;
  std::string name = {}; ///< of a <pair>; else empty
  double friction = 0;   ///< Coulomb's coefficient
  Location where = {};
  int line = 0;
};

/// By MuJoCo's rules: each <pair>, then, body after body, the geoms whose contype and conaffinity have a common
/// bit, without those of one body, of a body and the one that carries it, and of two that an <exclude> names.
/// Friction is that of the geom with the higher priority, of equals the larger one, and zero where condim is 1.
std::vector<MjcfPair> touching_pairs(const MjcfDocument& document, const MjcfDefaults& defaults,
                                     const MjcfSettings& settings, const MjcfWorld& world,
                                     const std::vector<MjcfPlacement>& placements, Diagnostics& diagnostics);

} // namespace mbsgen::importer
