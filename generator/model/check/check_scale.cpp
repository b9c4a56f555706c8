// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_scale.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

// A position of the file, and its distance from the origin of its body (m).
struct Place {
  Location where;
  double distance;
};

// Place of all three components: that of their list.
Place place_of(const Vec3& position) {
  Location where = position[0].where;
  where.pointer.erase(where.pointer.rfind('/'));
  return {where, std::hypot(position[0].nominal, position[1].nominal, position[2].nominal)};
}

std::vector<Place> places_of(const Model& model) {
  std::vector<Place> places;
  const auto add = [&](const Vec3& position) {
    if (!position[0].given) return;
    const Place place = place_of(position);
    if (std::isfinite(place.distance) && place.distance > 0) places.push_back(place);
  };
  for (const Point& point : model.base_points) add(point.position);
  for (const Body& body : model.bodies) {
    if (body.at_point == body_origin) add(body.at);
    add(body.com);
    for (const Point& point : body.points) add(point.position);
  }
  return places;
}

// Fewer than half of the places, beyond a gap among their distances.
void check_distances(std::vector<Place> places, Diagnostics& diagnostics) {
  constexpr double gap = 100;
  const auto nearer = [](const Place& a, const Place& b) { return a.distance < b.distance; };
  std::stable_sort(places.begin(), places.end(), nearer);
  for (std::size_t i = places.size() / 2 + 1; i < places.size(); ++i) {
    const double others = places[i - 1].distance;
    if (places[i].distance < gap * others) continue;
    for (; i < places.size(); ++i)
      diagnostics.warning(places[i].where,
                          rounded(places[i].distance, 6) +
                              " m from the origin of its body, where no other point is farther than " +
                              rounded(others, 6) + " m: lengths are in m, correct one of them");
  }
}

// "+y" or "+z" where gravity has no other component; null else.
const char* upward_axis(const Vec3& gravity) {
  if (gravity[0].nominal != 0) return nullptr;
  if (gravity[1].nominal > 0 && gravity[2].nominal == 0) return "+y";
  return gravity[2].nominal > 0 && gravity[1].nominal == 0 ? "+z" : nullptr;
}

void check_gravity(const Vec3& gravity, Diagnostics& diagnostics) {
  constexpr double largest = 100; // m/s^2
  const Place place = place_of(gravity);
  if (place.distance > largest)
    diagnostics.warning(place.where,
                        "gravity of " + rounded(place.distance, 6) +
                            " m/s^2 is more than ten times the earth's, write it in m/s^2: 9.81");
  else if (const char* const axis = upward_axis(gravity))
    diagnostics.note(place.where, std::string("gravity points along ") + axis +
                                      ", change its sign if that direction is upwards");
}

} // namespace

void check_scale(const Model& model, Diagnostics& diagnostics) {
  if (model.gravity[0].given) check_gravity(model.gravity, diagnostics);
  check_distances(places_of(model), diagnostics);
}

} // namespace mbsgen::model
