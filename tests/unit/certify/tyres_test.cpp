// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"

// Certificates of models with tyres: the reference has the motion of the wheel by its own kinematics, in inertial axes, and
// goes through the lines of the law.

using namespace certify_tests;

namespace {

bool is_mechanics(const mbsgen::formalism::FunctionRow& row) {
  return !is_quantity(row) && row.task != mbsgen::scheme::Task::sensitivities &&
         row.task != mbsgen::scheme::Task::direct_dynamics_hessian_product;
}

std::string wheels() {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/properties/tyres/wheels_tyres.json");
}

// A wheel in a loop, with an axis along -x of a turned point, on a sloping road whose friction depends on the place.
constexpr const char* wheel_in_loop = R"json({"mbsgen": 1, "name": "towed", "gravity": [0, 0, -9.81],
  "parameters": {"mu": 0.8},
  "base": {"points": {"far": [2, 0, 0]}}, "bodies": [
    {"name": "crank", "parent": "base", "mass": 1, "com": [0, 0, 0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "a", "type": "Ry"}], "points": {"end": [0, 0, 1]}},
    {"name": "rod", "parent": "crank", "at": "end", "mass": 1, "com": [1, 0, 0], "inertia": [0.1, 0, 0, 0.3, 0, 0.3],
     "joints": [{"name": "b", "type": "Ry"}], "points": {"end": [2, 0, 0]}},
    {"name": "rocker", "parent": "base", "at": "far", "mass": 1, "com": [0, 0, 0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "c", "type": "Ry"}], "points": {"end": [0, 0, 1]}},
    {"name": "wheel", "parent": "rod", "at": [1, 0.1, 0], "orientation": {"rpy": [0.1, 0, 0.3]}, "mass": 1,
     "inertia": [0.1, 0, 0, 0.2, 0, 0.1], "joints": [{"name": "spin", "type": "Ry"}],
     "points": {"hub": {"at": [0, 0.01, 0], "orientation": {"rpy": [0, 0, "pi/2"]}}}}],
  "cuts": [{"name": "pin", "type": "ball", "a": "rod.end", "b": "rocker.end"}],
  "roads": [{"name": "hill", "type": "plane", "height": 0.7, "slope": [0.1, "mu/10"], "friction": "0.5 + mu*x"}],
  "tyres": [{"name": "tyre", "wheel": "wheel", "center": "hub", "axis": [1, 0, 0], "road": "hill", "law": "brush",
    "parameters": {"radius": 0.3, "mu": "mu", "slip_stiffness": 2000, "stiffness": 5000}},
    {"name": "slow", "wheel": "wheel", "law": "bakker", "parameters": {"radius": 0.4, "relaxation": 0.3}}],
  "outputs": ["tyre(tyre).load", "tyre(slow).Fy", "tyre(tyre).camber"]})json";

// A free base of six joints, whose accelerations are those of a free body, with a state.
constexpr const char* wheel_in_fall = R"json({"mbsgen": 1, "name": "unicycle", "gravity": [0, 0, -9.81],
  "parameters": {"relaxation": 0.3}, "bodies": [
    {"name": "hull", "parent": "base", "mass": 200, "inertia": [20, 0, 0, 25, 0, 30],
     "joints": [{"name": "x", "type": "Tx"}, {"name": "y", "type": "Ty"}, {"name": "z", "type": "Tz"},
                {"name": "yaw", "type": "Rz"}, {"name": "roll", "type": "Rx"}, {"name": "pitch", "type": "Ry"}]},
    {"name": "wheel", "parent": "hull", "at": [1, 0, 0], "mass": 20, "inertia": [0.5, 0, 0, 1, 0, 0.5],
     "joints": [{"name": "spin", "type": "Ry"}]}],
  "tyres": [{"name": "tyre", "wheel": "wheel", "law": "bakker", "parameters": {"relaxation": "relaxation"}}],
  "outputs": ["tyre(tyre).load", "tyre(tyre).Fy", "tyre(tyre).power"]})json";

} // namespace

TEST_CASE("tyres on a free base of joints are certified in all functions, scheme and text") {
  check_equal(wheel_in_fall, 1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("tyres on a free body are certified in all functions, scheme and text") {
  check_equal(wheels(), 1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("tyres in a loop are certified in all functions, scheme and text") {
  check_equal(wheel_in_loop, 1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("a tyre whose law has lost a term is missed") {
  CHECK(check_doubled(wheels(), "Wl", 6) == 6);
}
