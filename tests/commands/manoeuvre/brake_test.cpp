// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace manoeuvre_test;

TEST_CASE("the stopping distance is that of the deceleration") {
  const double v = 30, a = 7, ramp = 0.4;
  const Manoeuvre stop(SingleTrack().model(), "brake --set speed=30 --set deceleration=7 --set ramp=0.4");
  // While the brakes come up by z^3 (10 - 15 z + 6 z^2), whose integrals up to 1 are 1/2 and 1/7. At the end they give
  // way below some 0.1 m/s.
  const double later = v - a * ramp / 2, distance = v * ramp - a * ramp * ramp / 7 + later * later / (2 * a);
  CHECK_THAT(stop["distance"], WithinAbs(distance, 5e-3));
  CHECK_THAT(stop["time"], WithinAbs(ramp + later / a, 0.02));
  CHECK_THAT(stop["speed_at_end"], WithinAbs(0.02, 1e-6));
}

// A cart on wheels that roll without slip by a force: its own brakes act through them.
TEST_CASE("wheels brake and drive by their weights") {
  const std::string model = R"json({"mbsgen": 1, "name": "cart", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "cart", "parent": "base", "mass": 200, "joints": [{"name": "x", "type": "Tx"}],
     "points": {"front": [1, 0, 0], "rear": [-1, 0, 0]}},
    {"name": "w1", "parent": "cart", "at": "front", "mass": 10, "inertia": [0.2, 0, 0, 0.4, 0, 0.2],
     "joints": [{"name": "s1", "type": "Ry"}]},
    {"name": "w2", "parent": "cart", "at": "rear", "mass": 10, "inertia": [0.2, 0, 0, 0.4, 0, 0.2],
     "joints": [{"name": "s2", "type": "Ry"}]}],
    "constraints": [{"name": "roll1", "nonholonomic": "qd(x) - 0.3*qd(s1)"}, {"name": "roll2", "nonholonomic": "qd(x) - 0.3*qd(s2)"}],
    "vehicle": {"point": "cart.origin", "wheels": [{"joint": "s1", "radius": 0.3, "drive": 1, "brake": 3},
                                                   {"joint": "s2", "radius": 0.3, "brake": 1}]}})json";
  const double v = 20, a = 6, ramp = 0.2;
  const Manoeuvre stop(model, "brake --set speed=20");
  // The wheels' inertia is that of 0.4/0.09 kg each, which the brakes do not know of.
  const double real = a * 220 / (220 + 2 * 0.4 / 0.09), later = v - real * ramp / 2;
  CHECK_THAT(stop["distance"],
             WithinAbs(v * ramp - real * ramp * ramp / 7 + later * later / (2 * real), 5e-3));
}
