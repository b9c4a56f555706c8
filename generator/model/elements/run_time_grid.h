// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/elements/elements.h"
#include "model/roads/roads.h"
#include "road/height_grid.h"

namespace mbsgen::model {

/// The numbers of a grid as parameters ROAD_sections, ROAD_u_step (m), ROAD_v_right, ROAD_v_step (m) and ROAD_columns,
/// of a curved road ROAD_u_first (m), too, which are added to the model; its table is ROAD_heights. `where`: of what
/// asks for them.
GridAtRunTime run_time_grid(const std::string& road, const road::HeightGrid& measured, const Location& where,
                            ElementContext& context);

} // namespace mbsgen::model
