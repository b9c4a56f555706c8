// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/shapes.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// The shapes of a link's <visual>s in the link's frame: boxes, cylinders, spheres, capsules, and meshes by their
/// path. Others are added to `unseen`, and so are those with a pose relative to another frame, or with numbers that
/// are none; never an error: no equation depends on them.
std::vector<Shape> read_sdf_visuals(const XmlElement& link, UnseenShapes& unseen);

} // namespace mbsgen::importer
