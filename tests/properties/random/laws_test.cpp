// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/comparison.h"
#include "support/catch.hpp"

// Links and forces that follow from expressions, against the reference's own sums over bodies.

namespace {

// A branching arm; `laws` are members of the model.
std::string arm_with(const std::string& laws) {
  return R"({
    "mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81],
    "parameters": {"k": 100, "d": 3, "Z0": 0.4, "cw": 0.2, "Z1": "2*Z0"},
    "base": {"points": {"top": [0.3, 0.1, 0.2]}},
    "bodies": [
      {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Ry"}], "mass": 2,
       "com": [0.1, 0, -0.3], "inertia": [0.1, 0, 0, 0.12, 0.01, 0.1], "points": {"tip": [0, 0.1, -0.5]}},
      {"name": "b", "parent": "a", "at": "tip", "orientation": {"rpy": [0.3, 0, 0.1]},
       "joints": [{"name": "q2", "type": "Rx"}, {"name": "q3", "type": "Tz"}], "mass": 0.4,
       "com": [0, 0.1, 0.1], "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"e": [0.1, 0.2, 0.3]}},
      {"name": "c", "parent": "a", "at": "tip", "joints": [{"name": "q4", "type": "Ry"}], "mass": 0.7,
       "com": [0.2, 0, 0], "inertia": [0.01, 0, 0, 0.02, 0, 0.03], "points": {"f": [0.4, 0, 0.1]}}
    ],
    )" + laws +
         "}";
}

void compare(const std::string& laws) {
  const std::string text = arm_with(laws);
  random_models::Generated generated(text);
  for (unsigned seed = 1; seed < 4; ++seed) random_models::compare_with_reference(text, generated, seed);
}

} // namespace

TEST_CASE("links between bodies, and to the base") {
  compare(R"laws("links": [
    {"name": "strut", "from": "base.top", "to": "b.e", "force": "k*(Z-Z0)+d*Zd"},
    {"name": "inner", "from": "a.tip", "to": "b.e", "force": "k*Z^2"},
    {"name": "across", "from": "c.f", "to": "b.e", "force": "d*Zd*abs(Zd)+k*(Z-Z1)*q(q3)"}])laws");
}

TEST_CASE("forces and torques that follow from the point's motion") {
  compare(R"laws("forces": [
    {"name": "wind", "point": "b.e", "force": ["-cw*vx", "-cw*vy*abs(vy)", "0.1*z"],
     "torque": ["-cw*wx", 0, 0.3], "frame": "world"},
    {"name": "own", "point": "c.f", "force": ["-cw*vx", 0, 1], "torque": [0, "-cw*wy*x", 0], "frame": "body"}])laws");
}
