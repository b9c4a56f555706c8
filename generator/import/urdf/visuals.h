// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/shapes.h"
#include "import/xml.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// Colour and opacity.
struct UrdfMaterial {
  std::string color; ///< "#rrggbb"
  double opacity = 1;
};
using UrdfMaterials = std::unordered_map<std::string, UrdfMaterial>;

/// The colours of a robot by the names of their materials, those within visuals included. Textures have none.
UrdfMaterials read_materials(const XmlElement& robot);

/// The shapes of a link's <visual>s, in the link's frame. What cannot be shown is added to `unseen`, and
/// never an error: no result of a generation depends on it.
std::vector<Shape> read_visuals(const XmlElement& link, const UrdfMaterials& materials, UnseenShapes& unseen);

} // namespace mbsgen::importer
