// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "model/roads/roads.h"

namespace mbsgen::model {

/// Definition of a road that has an end or an edge, and so of a tyre on it: how far a place lies beyond the one or beside
/// the other, m, negative on the road.
inline constexpr const char* road_off = "road_off";

/// Adds what a surface says of its bounds to the definitions of its road. `stops`: a run ends where a tyre leaves it.
void add_bounds(const Surface& surface, bool stops, expr::Pool& pool, Road& road);

/// The place of `road_off` among the tyre's definitions; nothing where its road is everywhere.
std::optional<std::size_t> place_of_bounds(const Tyre& tyre);

/// True for a road where runs stop.
bool stops_runs(const Road& road);

} // namespace mbsgen::model
