// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/roads/bounds.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

constexpr const char* road_stops = "road_stops";

std::optional<std::size_t> place_of(const std::vector<Definition>& definitions, const std::string& name) {
  const auto found = std::find_if(definitions.begin(), definitions.end(),
                                  [&](const Definition& each) { return each.name == name; });
  if (found == definitions.end()) return std::nullopt;
  return static_cast<std::size_t>(found - definitions.begin());
}

} // namespace

void add_bounds(const Surface& surface, bool stops, expr::Pool& pool, Road& road) {
  if (!surface.off) return;
  road.definitions.push_back({road_off, *surface.off});
  if (stops) road.definitions.push_back({road_stops, pool.number(1)});
}

std::optional<std::size_t> place_of_bounds(const Tyre& tyre) {
  return place_of(tyre.definitions, road_off);
}

bool stops_runs(const Road& road) {
  return place_of(road.definitions, road_stops).has_value();
}

} // namespace mbsgen::model
