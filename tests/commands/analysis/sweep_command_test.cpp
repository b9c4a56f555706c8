// SPDX-License-Identifier: GPL-3.0-or-later
// `mbsgen modes --sweep` against closed forms.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <cmath>
#include <complex>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;

namespace {

constexpr double pi = 3.14159265358979323846;

struct Result {
  Csv table;
  nlohmann::json summary;
};

Result sweep(const std::string& model, const std::string& options) {
  const analysis_test::Command run(model, "modes m.json --json --sweep " + options);
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return {run.table(), analysis_test::summary_of(run.output)};
}

double entry(const Csv& table, const std::vector<double>& row, const std::string& name) {
  return row[table.column(name)];
}

// A point mass of 2 kg above its hinge, held by a spring.
const char* const inverted = R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81],
  "parameters": {"k": 30, "l": 1.5, "weight": "9.81*l", "fixed": {"value": 2, "constant": true}},
  "bodies": [{"name": "rod", "parent": "base",
  "joints": [{"name": "a", "type": "Ry", "force": "-k*q(a)"}], "mass": "fixed", "com": [0, 0, "l"]}]})m";

// A mass on a spring along an arm that turns freely.
const char* const turning = R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "parameters": {"turns": 0.1},
  "bodies": [{"name": "arm", "parent": "base", "joints": [{"name": "a", "type": "Rz", "qd0": "2*pi*turns"},
   {"name": "r", "type": "Tx", "q0": 1, "force": "40 - q(r)*40"}], "mass": 2}]})m";

// A body that spins about the z axis.
const char* const spinning = R"m({"mbsgen": 1, "name": "m", "parameters": {"izz": 3}, "bodies": [
  {"name": "top", "parent": "base", "joints": [{"name": "b", "type": "Ball", "qd0": [0, 0, 3]}], "mass": 1,
   "inertia": [1, 0, 0, 2, 0, "izz"]}]})m";

} // namespace

TEST_CASE("modes --sweep: a spring holds a mass up from its critical stiffness on") {
  const Result result = sweep(inverted, "k=10:5:50");
  REQUIRE(result.summary["critical"].size() == 1);
  CHECK(result.summary["critical"][0]["k"].get<double>() == Approx(2 * 9.81 * 1.5).epsilon(1e-12));
  CHECK(result.summary["critical"][0]["stable_behind"] == 1);
  CHECK(result.table.names == std::vector<std::string>{"k", "mode", "real", "imaginary", "frequency",
                                                       "damping", "kind", "share of a"});
  CHECK(result.table.rows.size() == 2 * 4 + 5); // two real ones, then pairs
  for (const std::vector<double>& row : result.table.rows) {
    const double square = (2 * 9.81 * 1.5 - row[0]) / (2 * 1.5 * 1.5);
    const std::complex<double> value(entry(result.table, row, "real"), entry(result.table, row, "imaginary"));
    CHECK(std::abs(value * value - square) < 1e-12);
    CHECK(entry(result.table, row, "share of a") == Approx(1));
  }
}

TEST_CASE("modes --sweep: numbers of bodies, derived ones with their parameters") {
  const Result mass = sweep(turning, "arm.mass=1:1:4");
  int compared = 0;
  for (const std::vector<double>& row : mass.table.rows)
    if (row[mass.table.column("kind")] == 5) {
      CHECK(entry(mass.table, row, "frequency") * 2 * pi == Approx(std::sqrt(40 / row[0])));
      ++compared;
    }
  CHECK(compared == 4);
  const Result length = sweep(inverted, "l=0.5:0.25:2");
  REQUIRE(length.summary["critical"].size() == 1);
  CHECK(length.summary["critical"][0]["l"].get<double>() == Approx(30 / (2 * 9.81)).epsilon(1e-12));
}

TEST_CASE("modes --sweep: initial velocities, and parameters on which they depend, are a steady motion") {
  for (const auto& [name, factor] : {std::pair("'qd(a)'", 1.0), std::pair("turns", 2 * pi)}) {
    INFO(name);
    const Result result = sweep(turning, std::string(name) + "=0:0.1:0.5 --equilibrium");
    int compared = 0;
    for (const std::vector<double>& row : result.table.rows)
      if (entry(result.table, row, "kind") == 5) {
        const double turn = factor * row[0];
        CHECK(entry(result.table, row, "imaginary") == Approx(std::sqrt(20 + 3 * turn * turn)).epsilon(1e-8));
        ++compared;
      }
    CHECK(compared == 6);
  }
}

TEST_CASE("modes --sweep: a spinning body is unstable about its middle axis") {
  const Result result = sweep(spinning, "izz=0.55:0.25:2.7 --steady");
  CHECK(result.summary["doubtful"] == 0);
  const nlohmann::json& critical = result.summary["critical"];
  REQUIRE(critical.size() == 2);
  CHECK(critical[0]["izz"].get<double>() == Approx(1).epsilon(1e-9));
  CHECK(critical[0]["stable_behind"] == 0);
  CHECK(critical[1]["izz"].get<double>() == Approx(2).epsilon(1e-9));
  CHECK(critical[1]["stable_behind"] == 1);
  for (const std::vector<double>& row : result.table.rows) {
    const double square = -9 * (row[0] - 1) * (row[0] - 2) / 2;
    const std::complex<double> value(entry(result.table, row, "real"), entry(result.table, row, "imaginary"));
    // The attitude, seen from the turning body, turns with it; the rest is Euler's equations.
    const double error =
        std::min({std::abs(value), std::abs(value * value + 9.0), std::abs(value * value - square)});
    CHECK(error < 1e-7);
  }
}

TEST_CASE("modes --sweep: the drawing has a panel of real and one of imaginary parts") {
  if (test::run("command -v gnuplot").exit_code != 0) return test::leave_out("no gnuplot");
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", turning);
  const auto run = in_folder(folder, "modes m.json -o t.csv --sweep arm.mass=1:1:4 --plot p.svg");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const std::string drawing = test::read_file(folder.path() / "p.svg");
  for (const char* text : {"real part", "imaginary part", "arm.mass", "mode 3"})
    CHECK(contains(drawing, text));
  CHECK_FALSE(contains(drawing, "mode 1<")); // rigid: the arm stays where it is
}

TEST_CASE("modes --sweep: it ends where there is no equilibrium, with the rows before") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", turning);
  const auto run = in_folder(folder, "modes m.json -o t.csv --sweep 'qd(a)=0:1:3'");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the sweep ends at qd(a) = 1: the initial values are no equilibrium"));
  CHECK(contains(run.output, "--anyway"));
  CHECK(Csv(folder.path() / "t.csv").rows.size() == 3);
  CHECK(in_folder(folder, "modes m.json -o t.csv --sweep 'qd(a)=0:1:3' --anyway").exit_code == 0);
}

TEST_CASE("modes --sweep: wrong options are named with what would be right") {
  analysis_test::check_refused(
      inverted, "modes m.json",
      {{"--sweep k=1:2", "--sweep takes NAME=START:STEP:END, not 'k=1:2'"},
       {"--sweep k=1:-1:2", "--sweep: steps of -1 do not lead from 1 to 2"},
       {"--sweep k=1:1e-9:2", "--sweep takes at most 100000 values"},
       {"--sweep kk=1:1:2", "--sweep: the model has no parameter 'kk', did you mean 'k'?"},
       {"--sweep rod.masses=1:1:2", "--sweep: the model has no parameter 'rod.masses'"},
       {"--sweep 'qd(b)=1:1:2'", "--sweep: there is no joint 'b', take 'a'"},
       {"--sweep fixed=1:1:2", "--sweep: 'fixed' is a constant; remove \"constant\" to vary it"},
       {"--sweep weight=1:1:2", "--sweep: 'weight' follows from other parameters; take one of these"},
       {"--plot p.svg", "--plot"},
       {"--sweep k=1:1:2 --animate 1", "--sweep"}});
}
