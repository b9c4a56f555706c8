// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/evaluate.h"
#include "support/catch.hpp"
#include "support/program.h"
#include "unit/formalism/built_mechanism.h"
#include <algorithm>

using namespace mbsgen;

namespace {

// A hull with an arm on it.
struct Vessel {
  std::string joints =
      R"({"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}, {"name": "y", "type": "Ty"},
      {"name": "yaw", "type": "Rz"}, {"name": "pitch", "type": "Ry"}, {"name": "roll", "type": "Rx"})";
  std::string buoy;   ///< keys of the body that the first joints of another order move
  std::string hull;   ///< further keys of the hull
  std::string bodies; ///< further bodies
  std::string more;   ///< further keys of the model

  std::string text() const {
    return R"x({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "bodies": [)x" + buoy +
           R"x({"name": "hull", "parent": ")x" + (buoy.empty() ? "base" : "buoy") + R"x(", )x" + hull +
           R"x("mass": 5, "com": [0.1, 0, 0.2], "inertia": [1, 0.1, 0.2, 2, 0.3, 2.5], "joints": [)x" +
           joints +
           R"x(]}, {"name": "arm", "parent": "hull", "mass": 1, "com": [0, 0.3, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.3],
       "points": {"p": [0, 0.5, 0]}, "joints": [{"name": "swing", "type": "Rx"}]})x" +
           bodies + "]" + more + "}";
  }
};

bool falls(const Vessel& vessel) {
  return test::BuiltMechanism(vessel.text())->free_base.has_value();
}

std::string turns(const std::string& first, const std::string& second, const std::string& third) {
  return R"({"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}, {"name": "y", "type": "Ty"}, {"name": "a", "type": ")" +
         first + R"("}, {"name": "b", "type": ")" + second + R"("}, {"name": "c", "type": ")" + third + "\"}";
}

bool is_direct(const formalism::FunctionRow& row) {
  return row.task == scheme::Task::direct_dynamics;
}

// The least pivot of each way to write direct dynamics, over the smallest that counts as regular.
std::vector<double> least_pivots(const std::string& text, const std::vector<double>& q) {
  const test::BuiltMechanism mechanism(text);
  formalism::GeneratorOptions options;
  options.status = true;
  scheme::Program program = test::build_program(
      mechanism.model(), mechanism->closure, mechanism->pool(), [](scheme::Scheme&, scheme::Function&) {},
      options, is_direct);
  scheme::Evaluation<double> evaluation(program);
  evaluation.update();
  std::vector<double> result;
  for (const scheme::Function& function : program.functions) {
    scheme::Arrays<double> in;
    for (const char* name : {"q", "qd", "Q"}) in[name] = std::vector<double>(q.size(), 0.5);
    in["q"] = q;
    const scheme::Arrays<double> out = evaluation(function, in);
    const std::vector<double>& pivots = out.at(scheme::word(scheme::Purpose::inertia));
    const std::vector<double>& limits = out.at(scheme::word(scheme::Purpose::inertia_limit));
    REQUIRE(pivots.size() == q.size());
    double least = pivots[0] / limits[0];
    for (std::size_t k = 1; k < pivots.size(); ++k) least = std::min(least, pivots[k] / limits[k]);
    result.push_back(least);
  }
  return result;
}

} // namespace

TEST_CASE("three translations and three rotations leave a base free in any order of axes") {
  CHECK(falls({}));
  for (const auto& [second, third] : {std::pair("Rx", "Rz"), {"Rx", "Ry"}, {"Ry", "Rx"}, {"Ry", "Rz"}}) {
    Vessel vessel;
    vessel.joints = turns("Rz", second, third);
    CHECK(falls(vessel));
  }
}

TEST_CASE("no base is free whose rotations are about fewer than three axes, or not through one point") {
  Vessel vessel;
  vessel.joints = turns("Rz", "Rz", "Rx");
  CHECK_FALSE(falls(vessel));
  vessel.joints = R"({"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}, {"name": "y", "type": "Ty"})";
  CHECK_FALSE(falls(vessel));
  vessel.buoy = R"({"name": "buoy", "parent": "base", "joints": [)" + vessel.joints +
                R"(, {"name": "a", "type": "Rz"}]}, )";
  vessel.joints = R"({"name": "b", "type": "Rx"}, {"name": "c", "type": "Ry"})";
  CHECK(falls(vessel));
  const std::size_t place = vessel.buoy.find(R"("joints")");
  Vessel heavy = vessel;
  heavy.buoy.insert(place, R"("mass": 1, )");
  CHECK_FALSE(falls(heavy));
  Vessel apart = vessel;
  apart.hull = R"("at": [0, 0, 0.1], )";
  CHECK_FALSE(falls(apart));
  Vessel pushed = vessel;
  pushed.more = R"(, "forces": [{"name": "f", "point": "buoy.origin", "force": [1, 0, 0]}])";
  CHECK_FALSE(falls(pushed));
  pushed.more = R"(, "forces": [{"name": "f", "point": "hull.origin", "force": [1, 0, 0]}])";
  CHECK(falls(pushed));
}

TEST_CASE("no base is free that a motion or a constraint moves") {
  Vessel vessel;
  vessel.joints.replace(vessel.joints.find(R"("Ry")"), 4, R"("Ry", "role": "driven")");
  CHECK_FALSE(falls(vessel));
  vessel = {};
  vessel.more = R"x(, "constraints": [{"name": "c", "holonomic": "q(roll) - 0.3*q(swing)"}])x";
  CHECK_FALSE(falls(vessel));
  vessel.bodies =
      R"(, {"name": "leg", "parent": "hull", "at": [0, 0, -0.2], "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
    "points": {"p": [0, 0.5, 0.2]}, "joints": [{"name": "a", "type": "Rx"}, {"name": "b", "type": "Ty"}, {"name": "c", "type": "Tx"}]})";
  vessel.more = R"(, "cuts": [{"name": "c", "type": "ball", "a": "arm.p", "b": "leg.p"}])";
  CHECK(falls(vessel));
}

TEST_CASE("a free base is singular where the axes of its rotations lie in a plane") {
  const double quarter = 1.5707963267948966;
  Vessel vessel;
  for (const double least : least_pivots(vessel.text(), {1, 2, 3, 0.5, 0.7, 0.9, 0.2})) CHECK(least > 1e3);
  for (const double least : least_pivots(vessel.text(), {1, 2, 3, 0.5, quarter, 0.9, 0.2})) CHECK(least < 1);
  vessel.joints = turns("Rz", "Rx", "Rz");
  for (const double least : least_pivots(vessel.text(), {1, 2, 3, 0.5, 0.7, 0.9, 0.2})) CHECK(least > 1e3);
  for (const double least : least_pivots(vessel.text(), {1, 2, 3, 0.5, 0, 0.9, 0.2})) CHECK(least < 1);
}
