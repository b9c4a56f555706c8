// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/cones.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::manoeuvre {

namespace {

// m between cones of an edge, at most.
constexpr double most_between = 3;

} // namespace

Cones::Cones(const std::vector<Lane>& lanes, const Values& values) {
  for (const Lane& lane : lanes) {
    const double from = value_of(lane.from, values), to = value_of(lane.to, values);
    const double center = value_of(lane.center, values), half = value_of(lane.width, values) / 2;
    const int gaps = std::clamp(int(std::ceil((to - from) / most_between)), 1, 10000);
    for (int i = 0; i <= gaps; ++i)
      for (const bool at_left : {false, true})
        cones_.push_back({from + (to - from) * i / gaps, center + (at_left ? half : -half), at_left});
  }
}

void Cones::pass(double x, double y, double yaw, const model::Outline& outline) {
  const double c = std::cos(yaw), s = std::sin(yaw);
  for (Cone& cone : cones_) {
    const double ahead = c * (cone.x - x) + s * (cone.y - y), aside = c * (cone.y - y) - s * (cone.x - x);
    if (ahead < outline.ahead && ahead > -outline.behind && std::abs(aside) < outline.width / 2)
      cone.touched = true;
    if (last_ && (*last_)[0] < cone.x && cone.x <= x) {
      const double share = (cone.x - (*last_)[0]) / (x - (*last_)[0]);
      const double passed = (*last_)[1] + share * (y - (*last_)[1]);
      if (cone.at_left ? passed > cone.y : passed < cone.y) cone.touched = true;
    }
  }
  last_ = {x, y};
}

int Cones::touched() const {
  return int(std::count_if(cones_.begin(), cones_.end(), [](const Cone& cone) { return cone.touched; }));
}

} // namespace mbsgen::manoeuvre
