// SPDX-License-Identifier: GPL-3.0-or-later
// Models of which languages are compared.
#pragma once
#include <string>

namespace mbsgen::test {

/// Bodies, one on the other. The inverse of the mass matrix of twenty is made in a loop; forty have theirs once, which
/// functions call.
inline std::string long_chain(int count = 20) {
  std::string bodies;
  for (int k = 1; k <= count; ++k)
    bodies += (k == 1 ? "" : ", ") + std::string(R"({"name": "b)") + std::to_string(k) + R"(", "parent": ")" +
              (k == 1 ? "base" : "b" + std::to_string(k - 1)) +
              R"(", "at": [0.25, 0.05, 0.75], "joints": [{"name": "q)" + std::to_string(k) +
              R"(", "type": ")" + (k % 2 == 0 ? "Rx" : "Ry") +
              R"("}], "mass": 2, "com": [0.05, 0.125, 0.25], "inertia": [0.2, 0, 0, 0.3, 0, 0.25]})";
  return R"({"mbsgen": 1, "name": "long_chain", "gravity": [0, 0, -9.81], "bodies": [)" + bodies + "]}";
}

inline constexpr const char* satellite =
    R"json({"mbsgen": 1, "name": "satellite", "gravity": [0, 0, -9.81], "bodies": [
 {"name": "slide", "parent": "base", "joints": [{"name": "x", "type": "Tx"}], "mass": 1},
 {"name": "hub", "parent": "slide", "joints": [{"name": "free", "type": "Free"}], "mass": 3, "com": [0.1, 0, 0],
  "inertia": [0.2, 0, 0, 0.3, 0, 0.4], "points": {"p": [0.2, 0, 0]}},
 {"name": "arm", "parent": "hub", "at": "p", "joints": [{"name": "a", "type": "Rx"}], "mass": 1, "com": [0, 0.1, 0],
  "inertia": [0.02, 0, 0, 0.03, 0, 0.04], "points": {"e": [0, 0.3, 0]}},
 {"name": "head", "parent": "arm", "at": "e", "joints": [{"name": "n", "type": "Ball"}], "mass": 1,
  "com": [0, 0.1, 0], "inertia": [0.02, 0, 0, 0.03, 0, 0.04]}],
 "sensors": [{"name": "tip", "point": "arm.e"}]})json";

// Laws of the user on a link and on a point, and inputs.
inline constexpr const char* vehicle = R"json({"mbsgen": 1, "name": "vehicle", "gravity": [0, 0, -9.81],
 "base": {"points": {"top": [0, 0, 2]}}, "bodies": [
 {"name": "frame", "parent": "base", "joints": [{"name": "z", "type": "Tz"}, {"name": "roll", "type": "Rx"}],
  "mass": 3, "com": [0.1, 0, 0], "inertia": [0.2, 0, 0, 0.3, 0, 0.4], "points": {"p": [0.2, 0, 0]}}],
 "links": [{"name": "strut", "from": "base.top", "to": "frame.p", "force": "extern"}],
 "forces": [{"name": "tyre", "point": "frame.p", "law": "extern"},
            {"name": "push", "point": "frame.p", "law": "input"},
            {"name": "wind", "point": "frame.p", "force": ["-abs(vx)*vx + sin(3*t)", "min(vy, 0)^6", 0], "torque": [0, 0, 0]}]})json";

// Laws that give rates of states: of a link, a point, a contact, and one of a state's own.
inline constexpr const char* served = R"json({"mbsgen": 1, "name": "served", "gravity": [0, 0, -9.81],
 "base": {"points": {"top": [0, 0, 2]}}, "bodies": [
 {"name": "frame", "parent": "base",
  "joints": [{"name": "z", "type": "Tz", "force": "-x(heat)"}, {"name": "roll", "type": "Rx"}],
  "mass": 3, "com": [0.1, 0, 0], "inertia": [0.2, 0, 0, 0.3, 0, 0.4], "points": {"p": [0.2, 0, 0]}}],
 "links": [{"name": "strut", "from": "base.top", "to": "frame.p", "force": "extern", "states": ["oil"]}],
 "forces": [{"name": "tyre", "point": "frame.p", "law": "extern", "states": ["slip", "wear"]}],
 "contacts": [{"name": "floor", "a": {"sphere": "frame.p", "radius": 0.4},
   "b": {"plane": "base.origin", "direction": [0, 0, 1]}, "law": "extern", "states": ["dent"]}],
 "states": [{"name": "oil", "rate": "extern"}, {"name": "wear", "rate": "extern"},
   {"name": "slip", "rate": "extern"}, {"name": "heat", "rate": "extern"}, {"name": "dent", "rate": "extern"},
   {"name": "cold", "rate": "x(heat) - x(oil)"}]})json";

/// A crank and a slide with outputs, and with a rod between them where `closed`.
inline std::string measured(bool closed) {
  const std::string loop = R"json(, "outputs": ["q(push)", "qdd(push)", "F(spring)", "lambda(pin)",
      "sensor(end).acceleration[2]"],
    "cuts": [{"name": "pin", "type": "rod", "a": "crank.end", "b": "slide.origin", "length": 2}])json";
  const std::string tree =
      R"json(, "outputs": ["q(push)", "qdd(push)", "Zd(spring)", "sensor(end).acceleration[2]"])json";
  return R"json({"mbsgen": 1, "name": "measured", "gravity": [0, 0, -9.81],
    "base": {"points": {"wall": [3, 0, 1]}},
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "turn", "type": "Ry", "q0": 0.3}], "mass": 2,
       "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "points": {"end": [1, 0, 0]}},
      {"name": "slide", "parent": "base", "joints": [{"name": "push", "type": "Tx", "q0": 2.9}], "mass": 3}],
    "links": [{"name": "spring", "from": "base.wall", "to": "slide.origin", "force": "30*(Z - 1) + 2*Zd"}],
    "sensors": [{"name": "end", "point": "crank.end"}])json" +
         (closed ? loop : tree) + '}';
}

} // namespace mbsgen::test
