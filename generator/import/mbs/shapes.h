// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/shapes.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// The shapes of a body or of the base, in its frame: boxes, cylinders, spheres, and files of VRML as meshes.
/// What cannot be shown is added to `unseen`.
///
/// A shape is scaled in its own axes, then turned by Rx(x) Ry(y) Rz(z), then moved. Its cylinders point along
/// y, as those of VRML do. The car of the projects shows the order: its stub axles, turned by (pi/2, 0,
/// 0.0873) at (0.01, 0, -0.1) with the height 0.2, end in the origin of their body in this order alone.
std::vector<Shape> read_mbs_shapes(const XmlElement* owner, UnseenShapes& unseen);

/// The middle of the body in the project's drawing, in pixels; nothing where it has no place there. The place
/// of a body counts from that of its last joint, the place of the base from its own.
std::optional<std::array<double, 2>> read_mbs_place(const XmlElement* owner);

} // namespace mbsgen::importer
