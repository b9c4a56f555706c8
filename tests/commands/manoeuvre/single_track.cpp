// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include <cstdio>

namespace manoeuvre_test {

// m (v' + u r) = Ff + Fr, J r' = a Ff - b Fr.
SingleTrack::Response SingleTrack::response(std::complex<double> s, double u) const {
  const double sum = stiff_front + stiff_rear, moment = front * stiff_front - rear * stiff_rear;
  const double second = front * front * stiff_front + rear * rear * stiff_rear;
  const std::complex<double> a = mass * s + sum / u, b = mass * u + moment / u, c = moment / u,
                             d = inertia * s + second / u;
  const std::complex<double> determinant = a * d - b * c;
  return {(stiff_front * d - b * front * stiff_front) / determinant,
          (a * front * stiff_front - c * stiff_front) / determinant};
}

std::string SingleTrack::model(const std::string& steering, const std::string& more) const {
  char text[2000];
  std::snprintf(text, sizeof text, R"json({"mbsgen": 1, "name": "track", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "chassis", "parent": "base", "mass": %g, "inertia": [600, 0, 0, 2300, 0, %g],
     "joints": [{"name": "x", "type": "Tx", "qd0": 20}, {"name": "y", "type": "Ty"}, {"name": "yaw", "type": "Rz"}],
     "points": {"front": [%g, 0, 0], "rear": [%g, 0, 0]}},
    {"name": "fork", "parent": "chassis", "at": "front", "joints": [{"name": "steer", "type": "Rz", %s}]}],
    "forces": [
      {"name": "front", "point": "chassis.front", "frame": "body", "force": [0, "-%g*(vy/vx - q(steer))", 0]},
      {"name": "rear", "point": "chassis.rear", "frame": "body", "force": [0, "-%g*vy/vx", 0]}],
    "vehicle": {"point": "chassis.origin", "wheelbase": %g, "steering": {"joint": "steer"},
      "pull": "chassis.origin", "outline": {"ahead": 2.1, "behind": 2.3, "width": 1.8}}%s})json",
                mass, inertia, front, -rear, steering.c_str(), stiff_front, stiff_rear, wheelbase(),
                more.c_str());
  return text;
}

Manoeuvre::Manoeuvre(const std::string& model, const std::string& options)
    : command(model, "manoeuvre m.json --json --kind " + options) {
  INFO(options << '\n' << command.output);
  REQUIRE(command.exit_code == 0);
  results = analysis_test::summary_of(command.output);
}

} // namespace manoeuvre_test
