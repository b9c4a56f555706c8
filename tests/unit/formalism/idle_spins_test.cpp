// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/idle_spins.h"
#include "model/read/read.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

// A rod on a ball joint at the crank, closed by a cut on a slider.
struct Rod {
  std::string joint = R"("type": "Ball")";
  std::string body; ///< further keys of the rod
  std::string cut = R"("type": "ball")";
  std::string more;   ///< further keys of the model
  std::string bodies; ///< further bodies

  std::string text() const {
    return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "base": {"points": {"k": [1, 1, 1]}}, "bodies": [
      {"name": "rod", "parent": "base", "joints": [{"name": "s", )" +
           joint + R"(}], "points": {"e": [0.2, 0.7, -0.9], "x": [0.8, 0, 0], "other": [0.1, 0, 0]})" + body +
           R"(}, {"name": "slider", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "at": [0.2, 0.7, -0.9],
        "joints": [{"name": "y", "type": "Ty"}]})" +
           bodies + R"(], "cuts": [{"name": "c", )" + cut + R"(, "a": "rod.)" + end +
           R"(", "b": "slider.origin"}])" + more + "}";
  }
  std::string end = "e";
};

// Names of the velocities that are held.
std::vector<std::string> held(const Rod& rod) {
  expr::Pool pool;
  Diagnostics diagnostics("m.json");
  const std::optional<model::Model> model = model::read_model(rod.text(), pool, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  std::vector<std::string> names;
  for (const formalism::IdleSpin& spin : formalism::idle_spins(*model, pool))
    names.push_back(model->velocity_name(spin.velocity));
  return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("the spin of a massless rod is held about the axis that is nearest to it") {
  CHECK(held({}) == Names{"s.wz"});
  Rod along_x;
  along_x.end = "x";
  CHECK(held(along_x) == Names{"s.wx"});
}

TEST_CASE("the spin of a slender rod is held where its inertia is exactly zero") {
  Rod rod;
  rod.end = "x";
  rod.body = R"(, "mass": 1, "com": [0.4, 0, 0], "inertia": [0, 0, 0, 0.1, 0, 0.1])";
  CHECK(held(rod) == Names{"s.wx"});
  rod.body = R"(, "mass": 1, "com": [0.4, 0, 0], "inertia": [0.001, 0, 0, 0.1, 0, 0.1])";
  CHECK(held(rod).empty());
  rod.body = R"(, "mass": 1, "com": [0.4, 0.01, 0], "inertia": [0, 0, 0, 0.1, 0, 0.1])";
  CHECK(held(rod).empty());
}

TEST_CASE("a rod between ball joints of the tree") {
  Rod rod;
  rod.cut = R"("type": "rod", "length": 1)";
  rod.bodies =
      R"(, {"name": "bob", "parent": "rod", "at": [0.2, 0.7, -0.9], "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
    "joints": [{"name": "b", "type": "Ball"}]})";
  CHECK(held(rod) == Names{"s.wz"});
}

TEST_CASE("a spin that moves something is free") {
  Rod rod;
  SECTION("a third point") {
    rod.more = R"(, "links": [{"name": "l", "from": "rod.other", "to": "base.k", "force": "Z"}])";
  }
  SECTION("a weld") {
    rod.cut = R"("type": "solid")";
  }
  SECTION("a force at the rod") {
    rod.more = R"(, "forces": [{"name": "f", "point": "rod.e", "force": [0, 0, 1], "torque": [0, 0, 0]}])";
  }
  SECTION("a force of the joint") {
    rod.joint = R"json("type": "Ball", "force": [0, 0, "-qd(s.wz)"])json";
  }
  SECTION("an actuator") {
    rod.more = R"(, "actuators": ["s"])";
  }
  SECTION("a driven joint") {
    rod.joint = R"("type": "Ball", "role": "driven")";
  }
  SECTION("a constraint") {
    rod.more = R"json(, "constraints": [{"name": "h", "holonomic": "q(s.qz)"}])json";
  }
  SECTION("a body on another joint") {
    rod.bodies = R"(, {"name": "bob", "parent": "rod", "mass": 1, "joints": [{"name": "b", "type": "Rx"}]})";
  }
  CHECK(held(rod).empty());
}
