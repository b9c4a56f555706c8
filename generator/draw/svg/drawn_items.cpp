// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/drawn_items.h"
#include <algorithm>
#include <map>

namespace mbsgen::draw {

using scene::Item;
using scene::Kind;

namespace {

// The places that the paper has to hold, boxes aside.
std::vector<Vector> extent(const Item& item, const Posture& posture) {
  std::vector<Vector> places;
  const auto add = [&](std::size_t shape, const std::vector<Vector>& more) {
    const Pose pose = posture.body(item.frames[shape].body);
    for (const Vector& place : more) places.push_back(pose * place);
  };
  switch (item.kind) {
  case Kind::stick:
  case Kind::way:
    return {posture.at(item.frames[0]).position, posture.at(item.frames[1]).position};
  case Kind::name:
  case Kind::centre:
  case Kind::joint:
    return {posture.at(item.frames[0]).position};
  case Kind::solid:
    add(0, corners(item.shapes[0]));
    break;
  case Kind::contact:
    for (std::size_t i = 0; i < item.shapes.size(); ++i) add(i, places_around(item.shapes[i]));
    break;
  default:
    break;
  }
  return places;
}

} // namespace

bool is_line_of_body(const Item& item) {
  return item.kind == Kind::stick || item.kind == Kind::way;
}

std::vector<const Item*> drawn_items(const Scene& scene) {
  std::vector<const Item*> items;
  std::map<int, std::vector<Vector>> ends{};
  // Points come before the ways to children, which lead to some of them.
  for (const bool ways : {false, true})
    for (const Item& item : scene.items) {
      if ((item.kind == Kind::way) != ways) continue;
      if (item.kind == Kind::solid && item.shapes[0].is_scenery) continue;
      if (is_line_of_body(item)) {
        std::vector<Vector>& known = ends[item.row];
        const Vector& end = item.frames[1].pose.position;
        if (end == Vector{} || std::find(known.begin(), known.end(), end) != known.end()) continue;
        known.push_back(end);
      }
      items.push_back(&item);
    }
  return items;
}

std::vector<Vector> extent(const std::vector<const Item*>& items, const Posture& posture) {
  std::vector<Vector> places;
  for (const Item* const item : items)
    for (const Vector& place : extent(*item, posture)) places.push_back(place);
  return places;
}

double size_of(const std::vector<Vector>& places) {
  double size = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [least, most] = std::minmax_element(
        places.begin(), places.end(), [i](const Vector& a, const Vector& b) { return a[i] < b[i]; });
    if (least != places.end()) size = std::max(size, (*most)[i] - (*least)[i]);
  }
  return size;
}

} // namespace mbsgen::draw
