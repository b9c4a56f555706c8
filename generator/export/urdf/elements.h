// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/looks.h"
#include "export/xml.h"

namespace mbsgen::exporter {

/// The attributes of an <origin>: place in m, roll, pitch and yaw in rad.
Attributes origin_of(const Pose& pose);

/// The <visual>s of a shape. URDF has no capsules: one is a cylinder and two spheres.
void write_shape(Xml& xml, const model::Look& look);

} // namespace mbsgen::exporter
