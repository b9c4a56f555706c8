// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Certificates of models with flexible beams: the reference sums accelerations of particles, by d'Alembert's principle, and
// knows neither floating frames' forces nor recursions.

using namespace certify_tests;

namespace {

using Task = mbsgen::scheme::Task;

bool is_covered(const mbsgen::formalism::FunctionRow& row) {
  return row.task != Task::regressor && row.task != Task::base_parameters;
}

// A rod swings from the tip of a beam that bends in the plane, and a second beam is fixed to the base.
constexpr const char* arm = R"json({"mbsgen": 1, "name": "arm", "gravity": [0, -9.81, 0],
  "parameters": {"EI": 300, "m": {"value": 2}}, "sensitivities": ["EI", "m", "rod.mass"],
  "bodies": [
    {"name": "beam", "parent": "base", "joints": [{"name": "turn", "type": "Rz"}], "mass": 0.5,
     "inertia": [0, 0, 0, 0, 0, 0.01], "points": {"tip": [1.5, 0, 0], "middle": [0.7, 0.1, 0]},
     "flexible": {"beam": {"length": 1.5, "mass": "m", "EI": "EI", "modes": 2, "ends": "clamped", "bending": ["y"]},
                  "damping": 0.02}},
    {"name": "rod", "parent": "beam", "at": "tip", "joints": [{"name": "swing", "type": "Rz"}], "mass": 1,
     "com": [0.2, 0, 0], "inertia": [0, 0, 0, 0, 0, 0.02], "points": {"end": [0.4, 0, 0]}},
    {"name": "reed", "parent": "base", "points": {"end": [0.5, 0, 0]},
     "flexible": {"beam": {"length": 0.5, "mass": 0.1, "EI": 2, "modes": 1, "ends": "clamped", "bending": ["y"]}}}],
  "links": [{"name": "wire", "from": "reed.end", "to": "beam.middle", "force": "20*(Z - 0.3) + Zd"}],
  "sensors": [{"name": "end", "point": "rod.end"}, {"name": "middle", "point": "beam.middle"}]})json";

// A beam that flies and bends in two planes, with a fan, a ball joint and loads at its cross-sections.
constexpr const char* flying = R"json({"mbsgen": 1, "name": "flying", "gravity": [0, 0, -9.81],
  "sensitivities": ["bar.flexible_mass", "fan.com[1]"], "bodies": [
    {"name": "bar", "parent": "base", "joints": [{"name": "fly", "type": "Free"}], "inertia": [0.01, 0, 0, 0, 0, 0],
     "points": {"a": [0, 0, 0], "b": {"at": [0, 0.1, 2], "orientation": {"rpy": ["pi/2", 0, 0]}}},
     "flexible": {"beam": {"length": 2, "axis": "z", "mass": 3, "EI": [100, 150], "modes": 1, "ends": "free"}}},
    {"name": "fan", "parent": "bar", "at": "b", "joints": [{"name": "spin", "type": "Rx"}], "mass": 0.3,
     "com": [0, 0.1, 0.02], "inertia": [0.01, 0, 0, 0.02, 0, 0.03], "points": {"c": [0, 0.2, 0]}},
    {"name": "bob", "parent": "bar", "at": "a", "joints": [{"name": "bob", "type": "Ball"}], "mass": 0.4,
     "com": [0, 0.1, 0], "inertia": [0.01, 0, 0, 0.02, 0, 0.03], "points": {"d": [0.1, 0, 0]}}],
  "forces": [{"name": "push", "point": "bar.b", "frame": "point", "force": ["1 - vx", "2*t", 3], "torque": [0, "q(bar.m1)", 0.1]}],
  "bushings": [{"name": "rubber", "a": "bar.a", "b": "fan.c", "damping": [1, 2, 3, 0.1, 0.2, 0.3]}],
  "sensors": [{"name": "b", "point": "bar.b"}]})json";

// A slider-crank whose rod bends between its ends.
constexpr const char* crank = R"json({"mbsgen": 1, "name": "crank", "gravity": [0, -9.81, 0],
  "sensitivities": ["rod.flexible_mass", "slider.mass"], "bodies": [
    {"name": "crank", "parent": "base", "joints": [{"name": "turn", "type": "Rz", "q0": 0.5}], "mass": 1,
     "inertia": [0, 0, 0, 0, 0, 0.01], "points": {"pin": [0.15, 0, 0]}},
    {"name": "rod", "parent": "crank", "at": "pin", "joints": [{"name": "lean", "type": "Rz", "q0": -0.7}],
     "points": {"end": [0.4, 0, 0], "middle": [0.2, 0, 0]},
     "flexible": {"beam": {"length": 0.4, "mass": 0.3, "EI": 5, "modes": 2, "ends": "hinged", "bending": ["y"]}}},
    {"name": "slider", "parent": "base", "joints": [{"name": "slide", "type": "Tx", "q0": 0.5}], "mass": 0.5}],
  "cuts": [{"name": "pin", "type": "ball", "a": "rod.end", "b": "slider.origin"}],
  "sensors": [{"name": "middle", "point": "rod.middle"}]})json";

// A bent bar in two mounts, with a shaft at its end that twists and stretches under a torque.
constexpr const char* bent = R"json({"mbsgen": 1, "name": "bent", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "bar", "parent": "base", "joints": [{"name": "turn", "type": "Ry"}],
     "points": {"left": [0.3, 0.5, 0], "mount": [0, 0.4, 0], "middle": [0, 0, 0], "right": [0.3, -0.5, 0.1]},
     "flexible": {"path": {"along": ["left", [0, 0.5, 0], [0, -0.5, 0], "right"],
       "section": {"diameter": 0.02, "E": 2e9, "G": 8e8, "density": 7850},
       "held": {"mount": ["x", "y", "z"], "middle": ["rx", "ry", "rz"]}, "loads": {"right": ["z"]}, "modes": 1}}},
    {"name": "shaft", "parent": "bar", "at": "right", "points": {"tip": [0.4, 0.1, 0]},
     "flexible": {"beam": {"length": 0.4, "mass": 0.3, "ends": "clamped", "bending": ["y"], "EI": 5, "modes": 1,
       "twist": {"GJ": 20, "gyration": [0.02, 0.03], "modes": 1}, "stretch": {"EA": 1000, "modes": 1}}}}],
  "forces": [{"name": "screw", "point": "shaft.tip", "frame": "point", "force": [1, 2, 3], "torque": [0.1, 0, 0.2]}],
  "sensors": [{"name": "tip", "point": "shaft.tip"}]})json";

} // namespace

TEST_CASE("beams in a plane are certified in all functions, scheme and text") {
  check_equal(arm, 1000, Numbers::tunable, Answer::nothing, is_covered);
}

TEST_CASE("a flying beam with loads at its cross-sections is certified, scheme and text") {
  check_equal(flying, 1000, Numbers::tunable, Answer::status, [](const mbsgen::formalism::FunctionRow& row) {
    return is_covered(row) && row.task != Task::direct_dynamics_derivatives && row.task != Task::linearize;
  });
}

TEST_CASE("a slider-crank with a rod that bends is certified in all functions, scheme and text") {
  check_equal(crank, 1000, Numbers::tunable, Answer::nothing, is_covered);
}

TEST_CASE("a bent bar and a shaft that twists and stretches are certified, scheme and text") {
  check_equal(bent, 1000, Numbers::tunable, Answer::nothing, [](const mbsgen::formalism::FunctionRow& row) {
    return row.task == Task::inverse_dynamics || row.task == Task::direct_dynamics ||
           row.task == Task::mass_matrix || row.task == Task::energy || row.task == Task::momentum ||
           row.task == Task::direct_dynamics_tangent;
  });
}

TEST_CASE("a beam whose shortening has another sign is missed") {
  Generated broken(arm, Numbers::tunable, Answer::nothing, [](const mbsgen::formalism::FunctionRow& row) {
    return row.task == Task::inverse_dynamics;
  });
  mbsgen::certify::Options options;
  options.rational_points = 0;
  options.modular_points = 1;
  REQUIRE(complaints(broken.certify(options)) == "");
  int changed = 0;
  for (mbsgen::scheme::Equation& equation : broken.program().functions.front().equations) {
    const std::string stem = broken.pool().symbol_of(equation.symbol.id()).stem;
    if (stem != "Pm" && stem != "Wm" && stem != "hf") continue;
    const mbsgen::expr::Expr kept = equation.rhs;
    equation.rhs = -kept;
    CHECK(complaints(broken.certify(options)) != "");
    equation.rhs = kept;
    ++changed;
  }
  CHECK(changed >= 2);
}
