// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "links": forces between two points along their line.
void read_links(const Json& file, ElementContext& context);

/// Reads "forces": forces and torques at points of bodies.
void read_forces(const Json& file, ElementContext& context);

} // namespace mbsgen::model
