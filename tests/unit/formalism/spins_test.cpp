// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/formalism/built_mechanism.h"

using namespace mbsgen;

namespace {

// A wheel on an arm.
struct Vehicle {
  std::string joint = R"("type": "Ry")";
  std::string centre = "[0, 0.1, 0]";
  std::string inertia = "[2, 0, 0, 1, 0, 3]";
  std::string bodies; ///< further ones
  std::string more;   ///< further keys of the model

  std::string text() const {
    return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [
      {"name": "arm", "parent": "base", "mass": 3, "com": [0.1, 0.2, 0.3], "inertia": [1, 0.1, 0.2, 1, 0.3, 1],
       "joints": [{"name": "lift", "type": "Rx"}, {"name": "slide", "type": "Tz"}], "points": {"p": [0.1, 0.3, 0]}},
      {"name": "wheel", "parent": "arm", "mass": 2, "at": [0.1, 0.2, 0], "points": {"p": [0, 0.1, 0]}, "com": )" +
           centre + R"(, "inertia": )" + inertia + R"(, "joints": [{"name": "spin", )" + joint + "}]}" +
           bodies + "]" + more + "}";
  }
};

// Names of the joints whose spins leave the equations of the others.
std::vector<std::string> decoupled(const Vehicle& vehicle) {
  const test::BuiltMechanism mechanism(vehicle.text());
  std::vector<std::string> names;
  for (const formalism::Node& node : mechanism->decoupled.tree.nodes)
    if (node.spin) names.push_back(mechanism.model().velocity_name(node.velocity));
  return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("a wheel's spin is decoupled though its moments of inertia across the axis differ") {
  CHECK(decoupled({}) == Names{"spin"});
}

TEST_CASE("nothing is left of a decoupled wheel of revolution but its spin, whatever gives its moments") {
  Vehicle vehicle;
  vehicle.inertia = R"(["across", 0, 0, "spin", 0, "across"])";
  vehicle.more = R"(, "parameters": {"across": 0.03, "spin": 0.05})";
  const test::BuiltMechanism mechanism(vehicle.text());
  const formalism::Node& wheel = mechanism->decoupled.tree.nodes.back();
  REQUIRE(wheel.spin);
  CHECK(wheel.inertia.is_zero());
}

TEST_CASE("no spin is decoupled whose axis is none of the body's principal axes through its centre") {
  Vehicle vehicle;
  vehicle.centre = "[0.01, 0.1, 0]";
  CHECK(decoupled(vehicle).empty());
  vehicle = {};
  vehicle.inertia = "[2, 0.1, 0, 1, 0, 3]";
  CHECK(decoupled(vehicle).empty());
  vehicle.inertia = "[2, 0, 0.1, 1, 0, 3]"; // across the axis
  CHECK(decoupled(vehicle) == Names{"spin"});
  vehicle = {};
  vehicle.joint = R"("type": "R", "axis": [0, 1, 1])";
  vehicle.centre = "[0, 0, 0]";
  CHECK(decoupled(vehicle).empty());
  vehicle.joint = R"("type": "R", "axis": [0, 0, -1])";
  CHECK(decoupled(vehicle) == Names{"spin"});
}

TEST_CASE(
    "no spin is decoupled of a body that carries others, of a screw, or without inertia about the axis") {
  Vehicle vehicle;
  vehicle.bodies =
      R"(, {"name": "valve", "parent": "wheel", "joints": [{"name": "v", "type": "Tx"}], "mass": 1})";
  CHECK(decoupled(vehicle).empty());
  vehicle = {};
  vehicle.joint = R"("type": "Screw", "axis": [0, 1, 0], "pitch": 0.01)";
  CHECK(decoupled(vehicle).empty());
  vehicle = {};
  vehicle.inertia = "[0, 0, 0, 0, 0, 0]";
  CHECK(decoupled(vehicle).empty());
}

TEST_CASE("no spin is decoupled that constraints or a motion move") {
  Vehicle vehicle;
  vehicle.joint = R"("type": "Ry", "role": "driven")";
  CHECK(decoupled(vehicle).empty());
  vehicle = {};
  vehicle.more = R"x(, "constraints": [{"name": "roll", "nonholonomic": "qd(slide) - 0.3*qd(spin)"}])x";
  CHECK(decoupled(vehicle).empty());
  vehicle.more = R"x(, "constraints": [{"name": "gear", "holonomic": "q(slide) - 0.3*q(spin)"}])x";
  CHECK(decoupled(vehicle).empty());
  vehicle.more = R"x(, "constraints": [{"name": "other", "holonomic": "q(slide) - 0.3*q(lift)"}])x";
  CHECK(decoupled(vehicle) == Names{"spin"});
}

TEST_CASE("a spin is decoupled beside a loop, but not in one") {
  Vehicle vehicle;
  vehicle.bodies =
      R"(, {"name": "rod", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"p": [0.2, 0.5, 0]},
    "joints": [{"name": "a", "type": "Rx"}, {"name": "b", "type": "Rz"}, {"name": "c", "type": "Ty"}]})";
  vehicle.more = R"(, "cuts": [{"name": "c", "type": "ball", "a": "arm.p", "b": "rod.p"}])";
  CHECK(decoupled(vehicle) == Names{"spin"});
  vehicle.more = R"(, "cuts": [{"name": "c", "type": "ball", "a": "wheel.p", "b": "rod.p"}])";
  CHECK(decoupled(vehicle).empty());
}
