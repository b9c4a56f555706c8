// SPDX-License-Identifier: GPL-3.0-or-later
// --ignore of modes, of sweeps, of frequency responses, and of the stability of equilibria, against closed forms.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <cmath>
#include <complex>
#include <mbsgen/analysis/ignored.hpp>

using namespace mbsgen;
using analysis_test::Command;

namespace {

constexpr double g = 9.81, pi = 3.14159265358979323846;

// A cart of 2 kg that is pushed, and a point mass of 1 kg on a rod of 1 m below it.
const char* const cart =
    R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "parameters": {"push": 0, "mass": 2},
  "bodies": [{"name": "cart", "parent": "base", "joints": [{"name": "x", "type": "Tx", "force": "push"}], "mass": "mass"},
  {"name": "rod", "parent": "cart", "joints": [{"name": "a", "type": "Ry"}], "mass": 1, "com": [0, 0, -1]}]})m";

// A disc of 3 kg m² on a torsional spring of 12 Nm/rad, in a box that falls.
const char* const falling = R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81],
  "bodies": [{"name": "box", "parent": "base", "joints": [{"name": "z", "type": "Tz"}], "mass": 1},
  {"name": "disc", "parent": "box", "joints": [{"name": "turn", "type": "Rz", "force": "-12*q(turn)"}], "mass": 2,
   "inertia": [0, 0, 0, 0, 0, 3]}]})m";

// The pendulum below a cart that yields, not below one that is held.
double frequency(double cart_mass) {
  return std::sqrt(g * (1 + 1 / cart_mass)) / (2 * pi);
}

} // namespace

TEST_CASE("modes --ignore: a cart without states lets its pendulum swing as fast as before") {
  const Command run(cart, "modes m.json --ignore x");
  REQUIRE(run.exit_code == 0);
  CHECK(run.table().names ==
        std::vector<std::string>{"mode", "real", "imaginary", "frequency", "damping", "kind", "share of a"});
  REQUIRE(run.table().rows.size() == 1);
  CHECK(run.table().column_of("frequency").front() == Approx(frequency(2)).epsilon(1e-12));
}

TEST_CASE("modes --ignore: a joint that accelerates is no equilibrium, unless it is ignored") {
  CHECK(Command(falling, "modes m.json").exit_code == 5);
  for (const char* options : {"", " --equilibrium"}) {
    const Command run(falling, std::string("modes m.json --ignore z") + options);
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    REQUIRE(run.table().rows.size() == 1);
    CHECK(run.table().column_of("frequency").front() == Approx(2 / (2 * pi)).epsilon(1e-12));
  }
}

TEST_CASE("modes --ignore: an animation leaves the ignored joint where it is") {
  const Command run(cart, "modes m.json --ignore x --animate 1 --amplitude 0.1");
  REQUIRE(run.exit_code == 0);
  double largest = 0;
  for (const double angle : run.table().column_of("q(a)")) largest = std::max(largest, angle);
  CHECK(largest == Approx(0.1));
  for (const double place : run.table().column_of("q(x)")) CHECK(place == 0);
}

TEST_CASE("modes --ignore: along a sweep") {
  const Command run(cart, "modes m.json --ignore x --sweep mass=1:1:4");
  REQUIRE(run.exit_code == 0);
  REQUIRE(run.table().rows.size() == 4);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(run.table().column_of("frequency")[i] == Approx(frequency(double(i + 1))).epsilon(1e-12));
}

TEST_CASE("frequency --ignore: the states are left out of response and matrices") {
  const Command run(cart,
                    "frequency m.json --ignore x --outputs 'q(a)' --inputs 'Q(x)' --range 1:3 --points 5 "
                    "--matrices l.json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const nlohmann::json linear = nlohmann::json::parse(run.file("l.json"));
  CHECK(linear["states"] == nlohmann::json({"q(a)", "qd(a)"}));
  CHECK(linear["outputs"] == linear["states"]);
  CHECK(linear["A"].size() == 2);
  CHECK(linear["B"].size() == 2);
  const std::vector<double> frequencies = run.table().column_of("frequency"),
                            sizes = run.table().column_of("magnitude of q(a) per Q(x)");
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double omega = 2 * pi * frequencies[i];
    // Both equations without the cart's acceleration: M l a'' + (M + m) g a = Q.
    CHECK(sizes[i] == Approx(std::fabs(1 / (3 * g - 2 * omega * omega))).epsilon(1e-10));
  }
}

TEST_CASE("equilibrium --ignore: an ignored joint does not count as unstable") {
  const std::string fast = std::string(cart).replace(std::string(cart).find("[0, 0, -1]"), 10, "[0, 0, 1]");
  for (const auto& [options, count] : {std::pair("", 1.0), std::pair(" --ignore a", 0.0)})
    CHECK(Command(fast, std::string("equilibrium m.json") + options)
              .table()
              .column_of("unstable_modes")
              .front() == count);
}

TEST_CASE("modes --ignore: joints that cannot be ignored are refused") {
  analysis_test::check_refused(cart, "modes m.json --ignore",
                               {{"y", "--ignore: there is no joint 'y'"},
                                {"x,a", "--ignore: no joint is left, take one out of the list"}});
}

TEST_CASE("kept states: those of other velocities, and states that belong to none") {
  analysis::Layout layout;
  layout.nq = layout.nqd = 5;
  layout.integrated = {0, 2, 4};
  const analysis::Roles roles{{0, 4}, {}, {}};
  CHECK(analysis::kept_states(5, layout, roles, {}) == std::vector<int>{0, 1, 2, 3, 4});
  CHECK(analysis::kept_states(6, layout, roles, {4}) == std::vector<int>{0, 1, 3, 5});
  CHECK(analysis::kept_states(6, layout, roles, {2}) == std::vector<int>{0, 2, 3, 4, 5});
}
