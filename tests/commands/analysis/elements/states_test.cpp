// SPDX-License-Identifier: GPL-3.0-or-later
// States of a model in the commands of analyses.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <cmath>

using namespace mbsgen;
using analysis_test::Csv;
using analysis_test::in_folder;

namespace {

// A block on a spring that a pressure presses, which follows its supply: at rest p is 4 and the spring gives way by 0.2.
constexpr const char* press = R"json({"mbsgen": 1, "name": "press", "gravity": [0, 0, 0],
  "parameters": {"k": 40, "area": 2, "supply": 4, "tau": 0.5},
  "bodies": [{"name": "b", "parent": "base", "mass": 1,
              "joints": [{"name": "s", "type": "Tx", "force": "area*x(p) - k*q(s) - qd(s)"}]}],
  "states": [{"name": "p", "rate": "(supply - x(p))/tau", "x0": 1}]
})json";

test::CommandResult with_press(const test::TemporaryDirectory& folder, const std::string& arguments) {
  test::write_file(folder.path() / "m.json", press);
  return in_folder(folder, arguments);
}

} // namespace

TEST_CASE("simulate: states and their rates are columns, with each method") {
  const std::string method = GENERATE(as<std::string>(), "dopri5", "rosenbrock4", "rk4", "implicit-euler",
                                      "symplectic-euler", "euler");
  CAPTURE(method);
  const test::TemporaryDirectory folder;
  const auto run = with_press(folder, "simulate m.json -o t.csv --tf 1 --every 0.5 --dt0 1e-4 --rtol 1e-8 "
                                      "--atol 1e-10 --method " +
                                          method);
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  CHECK(table.names == std::vector<std::string>{"t", "q(s)", "qd(s)", "qdd(s)", "x(p)", "xd(p)", "Q(s)"});
  REQUIRE(table.rows.size() == 3);
  for (const std::vector<double>& row : table.rows) {
    const double p = row[table.column("x(p)")];
    CHECK(p == Approx(4 - 3 * std::exp(-row[0] / 0.5)).epsilon(3e-4));
    CHECK(row[table.column("xd(p)")] == Approx((4 - p) / 0.5));
    CHECK(row[table.column("qdd(s)")] == Approx(2 * p - 40 * row[1] - row[2]).margin(1e-9));
  }
}

TEST_CASE("equilibrium: the rates of states vanish") {
  const test::TemporaryDirectory folder;
  const auto run = with_press(folder, "equilibrium m.json -o e.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "e.csv");
  REQUIRE(table.rows.size() == 1);
  CHECK(table.rows[0][table.column("x(p)")] == Approx(4));
  CHECK(table.rows[0][table.column("q(s)")] == Approx(0.2));
}

TEST_CASE("modes: states have eigenvalues and shares") {
  const test::TemporaryDirectory folder;
  const auto run = with_press(folder, "modes m.json --equilibrium -o e.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "e.csv");
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0][table.column("real")] == Approx(-2));
  CHECK(table.rows[0][table.column("share of x(p)")] == Approx(1));
  CHECK(table.rows[1][table.column("real")] == Approx(-0.5));
  CHECK(table.rows[1][table.column("imaginary")] == Approx(std::sqrt(40 - 0.25)));
}

TEST_CASE("modes: an initial value of a state follows a parameter that is swept") {
  const test::TemporaryDirectory folder;
  std::string model = press;
  model.replace(model.find("\"x0\": 1"), 7, "\"x0\": \"supply\"");
  model.replace(model.find("(supply - x(p))/tau"), 19, "supply - x(p)^2/4");
  test::write_file(folder.path() / "m.json", model);
  const auto run = in_folder(folder, "modes m.json --anyway --sweep supply=1:1:3 -o e.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "e.csv");
  int found = 0;
  for (const std::vector<double>& row : table.rows)
    if (row[table.column("share of x(p)")] > 0.5) {
      CHECK(row[table.column("real")] == Approx(-row[0] / 2));
      ++found;
    }
  CHECK(found == 3);
}

TEST_CASE("frequency: states are part of the linearized model") {
  const test::TemporaryDirectory folder;
  const auto run = with_press(folder, "modes m.json --equilibrium -o e.csv --matrices m.m");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK(test::read_file(folder.path() / "m.m").find("x(p)") != std::string::npos);
}

TEST_CASE("inverse: a model with states is refused by their names") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "motion.csv", "t,q(s)\n0,0\n1,1\n");
  const auto run = with_press(folder, "inverse m.json --motion motion.csv -o e.csv");
  CHECK(run.exit_code == 5);
  CHECK(run.output.find("the model has states, here 'p', whose values no motion gives") != std::string::npos);
}
