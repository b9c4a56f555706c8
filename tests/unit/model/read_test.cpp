// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/parse.h"
#include "expr/print.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::Reading;

namespace {

const char* const example = R"json({
  "mbsgen": 1,
  "name": "slider_crank",
  "doc": "an example",
  "gravity": [0, 0, -9.81],
  "parameters": {
    "r": 0.15,
    "k": {"value": 1200, "unit": "N/m", "doc": "bump stop"},
    "L": "2*r", "c": 3, "A": 1, "w": 2
  },
  "base": {"points": {"hub": [0, 0, 0.3]}},
  "bodies": [
    {
      "name": "rod", "parent": "crank", "at": "pin",
      "joints": [{"name": "q2", "type": "Ry", "role": "dependent"}, {"name": "stuck", "type": "Tx", "role": "locked", "q0": "r"}],
      "mass": 2, "points": {"end": ["L", 0, 0]}
    },
    {
      "name": "crank", "parent": "base", "at": "hub",
      "orientation": {"rpy": [0, 0, "pi/2"]},
      "joints": [{"name": "q1", "type": "Ry", "role": "independent", "q0": 0.1, "force": "-c*qd(q1) + k*q(stuck)"
}],
      "mass": "c", "com": ["r/2", 0, 0], "inertia": [1, 0.1, 0.2, 1, 0.3, 1],
      "points": {
  "pin" : [ "r", 0, 0 ]
}
},
    {
      "name": "slider", "parent": "base",
      "joints": [{"name": "x", "type": "Tx"}, {"name": "drive", "type": "Rz", "role": "driven", "motion": "A*sin(w*t)"}],
      "mass": 1, "points": {"pin": [0, 0, 0]}
    }
  ],
  "cuts": [
    {"name": "c1", "type": "ball", "a": "rod.end", "b": "slider.pin"},
    {"name": "c2", "type": "rod", "a": "base.hub", "b": "rod.end", "length": "L"}
  ],
  "constraints": [
    {"name": "rack", "holonomic": "q(x) - r*q(drive)"},
    {"name": "roll", "nonholonomic": "r*qd(drive)*cos(q(q1)) + qd(x)"}
  ],
  "links": [
    {"name": "strut", "from": "base.hub", "to": "slider.origin", "force": "k*(Z-0.2) + c*Zd"},
    {"name": "damper", "from": "rod.end", "to": "base.hub", "force": "extern"}
  ],
  "forces": [
    {"name": "tyre", "point": "slider.pin", "law": "extern"},
    {"name": "push", "point": "rod.end", "law": "input", "frame": "body"},
    {"name": "wind", "point": "rod.end", "force": ["-k*x", 0, 0], "frame": "world"}
  ],
  "sensors": [{"name": "tip", "point": "rod.end"}],
  "actuators": ["q1"]
})json";

std::string text(const expr::Expr& expression) {
  return expr::print(expression);
}

} // namespace

TEST_CASE("everything that a model can have is read") {
  Reading reading(example);
  REQUIRE(reading.messages() == "");
  const Model& m = *reading.model;
  CHECK(m.name == "slider_crank");
  CHECK(m.doc == "an example");
  CHECK(m.gravity[2].nominal == -9.81);
  CHECK(m.gravity[2].value.node().number == *Rational::from_decimal("-9.81"));
  REQUIRE(m.bodies.size() == 3);
  CHECK(m.bodies[0].parent == 1);
  CHECK(m.bodies[0].at_point == 0);
  CHECK(text(m.bodies[0].at[0].value) == "r");
  CHECK(m.bodies[1].parent == base_body);
  CHECK(m.bodies[1].at[2].nominal == 0.3);
  CHECK(m.bodies[2].at_point == body_origin);
  CHECK_FALSE(m.bodies[2].at[0].given);
  CHECK(m.body_order == std::vector<int>{1, 0, 2});
  CHECK(m.bodies[1].orientation.kind == Rotation::Kind::rpy);
  CHECK(m.bodies[1].inertia[4].nominal == 0.3);
  CHECK(m.bodies[1].where.line == 18);
  CHECK(m.bodies[1].where.pointer == "/bodies/1");
}

TEST_CASE("joints are in document order and locked ones have no coordinate") {
  Reading reading(example);
  const Model& m = *reading.model;
  REQUIRE(m.joints.size() == 5);
  CHECK(m.nq() == 4);
  CHECK(m.coordinates == std::vector<int>{0, 2, 3, 4});
  CHECK(m.joints[1].coordinate == -1);
  CHECK(m.joints[1].role == Role::locked);
  CHECK(m.joints[2].coordinate == 1);
  CHECK(m.joints[2].velocity == 1);
  CHECK(m.joints[2].body == 1);
  CHECK(m.joints[2].type == JointType::Ry);
  CHECK(axis_of(m.joints[2].type) == 1);
  CHECK(is_revolute(m.joints[2].type));
  CHECK_FALSE(m.joints[3].role.has_value());
  CHECK(m.joints[4].motion.has_value());
  CHECK(text(m.joints[2].force.at(0)) ==
        text(std::get<expr::Expr>(expr::parse(reading.pool, "k*r-c*qd_1", [&] {
          expr::Names names = expr::free_symbols(reading.pool);
          names.identifier = [&](std::string_view name) -> expr::Names::Result {
            if (name == "qd_1") return qd_symbol(reading.pool, 1);
            return reading.pool.symbol(expr::SymbolKind::parameter, std::string(name));
          };
          return names;
        }()))));
}

TEST_CASE("loops, loads, sensors and actuators refer to rows") {
  Reading reading(example);
  const Model& m = *reading.model;
  CHECK(m.cuts[0].a.body == 0);
  CHECK(m.cuts[0].a.point == 0);
  CHECK(m.cuts[1].a.body == base_body);
  CHECK(m.cuts[1].length.nominal == 0.3);
  CHECK(m.find(m.cuts[0].a)->position[0].nominal == 0.3);
  CHECK(m.constraints[0].holonomic);
  CHECK_FALSE(m.constraints[1].holonomic);
  CHECK(m.links[0].to.point == body_origin);
  CHECK(m.links[0].force.has_value());
  CHECK_FALSE(m.links[1].force.has_value());
  CHECK(m.forces[0].law == ForceLaw::external);
  CHECK(m.forces[0].frame == Frame::world);
  CHECK(m.forces[1].law == ForceLaw::input);
  CHECK(m.forces[1].frame == Frame::body);
  CHECK(text(m.forces[2].force[0]) == "-k*x");
  CHECK(m.forces[2].torque[0].is_zero());
  CHECK(m.sensors[0].point.body == 0);
  CHECK(m.actuators == std::vector<int>{2});
  CHECK(m.actuators_given);
  CHECK_FALSE(m.is_open());
}

TEST_CASE("a body needs no more than a name and a parent") {
  Reading reading(R"json({"mbsgen": 1.0, "name": "m", "bodies": [{"name": "link", "parent": "base"}]})json");
  REQUIRE(reading.messages() == "");
  const Model& m = *reading.model;
  CHECK(m.nq() == 0);
  CHECK(m.bodies[0].mass.value.is_zero());
  CHECK(m.bodies[0].orientation.kind == Rotation::Kind::identity);
  CHECK(m.gravity[2].value.is_zero());
  CHECK(m.is_open());
  CHECK_FALSE(m.actuators_given);
}

TEST_CASE("a chain of bodies as long as the file is no depth of the stack") {
  std::string bodies;
  const int count = 30000;
  for (int i = 0; i < count; ++i) {
    const std::string parent = i + 1 == count ? "base" : "b" + std::to_string(i + 1);
    bodies +=
        (i > 0 ? "," : "") + ("{\"name\": \"b" + std::to_string(i) + "\", \"parent\": \"" + parent + "\"}");
  }
  Reading reading("{\"mbsgen\": 1, \"name\": \"m\", \"bodies\": [" + bodies + "]}");
  REQUIRE(reading.messages() == "");
  CHECK(reading.model->body_order.front() == count - 1);
}
