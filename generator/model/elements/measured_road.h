// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/elements/elements.h"
#include "model/roads/roads.h"
#include <optional>

namespace mbsgen::model {

/// For lengths, places and directions of roads, which no coordinate enters.
const LawRule& road_number_rule();

/// Reads the file of OpenCRG of a road and the keys that place it; gives `road` the part that pictures show. Nothing after an
/// error.
std::optional<Surface> read_measured_road(const Json& json, Beyond beyond, ElementContext& context,
                                          Road& road);

} // namespace mbsgen::model
