// SPDX-License-Identifier: GPL-3.0-or-later
// `mbsgen inverse` and `mbsgen kinematics`, from the command line to the table.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <sstream>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;
using analysis_test::quoted_path;

namespace {

// A crank of length 1 and a rod of length `rod` to a slider on the x axis, with a sensor on the slider.
std::string slider_crank(const char* rod) {
  return std::string(R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "crank", "parent": "base", "joints": [{"name": "a", "type": "Rz", "role": "independent", "q0": 0.5}],
     "points": {"p": [1, 0, 0]}},
    {"name": "slider", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 2.5}], "mass": 2}],
    "cuts": [{"name": "rod", "type": "rod", "a": "crank.p", "b": "slider.origin", "length": )") +
         rod + R"(}], "sensors": [{"name": "end", "point": "slider.origin"}]})";
}

// A table of one turn in a second.
std::string turning(double begin, double end) {
  std::ostringstream text;
  text << "t,q(a),qd(a),qdd(a)\n";
  for (int i = 0; i <= 20; ++i) {
    const double share = i / 20.0;
    text << share << ',' << begin + share * (end - begin) << ',' << end - begin << ",0\n";
  }
  return text.str();
}

} // namespace

TEST_CASE("kinematics: a slider-crank moves as in closed form, with its sensor") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("2"));
  test::write_file(folder.path() / "a.csv", turning(0.5, 6.5));
  const auto run = in_folder(folder, "kinematics m.json --motion a.csv --every 0.01 -o t.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  REQUIRE(table.rows.size() == 101);
  double smallest = 10;
  for (const std::vector<double>& row : table.rows) {
    const double a = 0.5 + 6 * row[0], s = std::sin(a), c = std::cos(a), root = std::sqrt(4 - s * s);
    const double xd = -s - s * c / root;
    CHECK(row[table.column("q(x)")] == Approx(c + root));
    CHECK(row[table.column("qd(x)")] == Approx(6 * xd).margin(1e-9));
    CHECK(row[table.column("sensor(end).position[0]")] == Approx(c + root));
    CHECK(row[table.column("sensor(end).velocity[0]")] == Approx(6 * xd).margin(1e-9));
    CHECK(row[table.column("sensor(end).acceleration[0]")] ==
          Approx(row[table.column("qdd(x)")]).margin(1e-12));
    // The derivative of half the square of the rod's length to x.
    CHECK(row.back() == Approx(root));
    smallest = std::min(smallest, row.back());
  }
  CHECK(contains(run.output, "smallest_singular_value " + std::to_string(smallest).substr(0, 5)));
}

TEST_CASE("kinematics: a rod that is too short ends the motion, with the closest approach") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("0.9"));
  test::write_file(folder.path() / "a.csv", turning(0.5, 2));
  const auto run = in_folder(folder, "kinematics m.json --motion a.csv -o t.csv");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "there is no motion at t = "));
  CHECK(contains(run.output, "closest to a singular configuration before: "));
  const Csv table(folder.path() / "t.csv");
  const double last = 0.5 + 1.5 * table.rows.back()[0]; // the crank's height exceeds the rod at asin(0.9)
  CHECK(last < std::asin(0.9));
  CHECK(last + 1.5 / 20 > std::asin(0.9));
}

TEST_CASE("inverse: the force of a slider-crank is that of the moved mass") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("2"));
  test::write_file(folder.path() / "a.csv", turning(0.5, 6.5));
  const auto run = in_folder(folder, "inverse m.json --motion a.csv -o t.csv --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  REQUIRE(table.rows.size() == 21);
  for (const std::vector<double>& row : table.rows) {
    // Power of the crank's torque: 2 kg, acceleration, velocity.
    const double power = 2 * row[table.column("qdd(x)")] * row[table.column("qd(x)")];
    CHECK(row[table.column("Q(a)")] * 6 == Approx(power).margin(1e-9));
    CHECK(row[table.column("Q(x)")] == 0);
  }
}

TEST_CASE("inverse: a simulated motion takes the forces with which it was simulated") {
  const test::TemporaryDirectory folder;
  const std::string model = quoted_path("examples/four_bar/four_bar.json");
  const auto simulated = in_folder(
      folder, "simulate " + model + " --force crank_angle=0.3 --tf 0.5 --rtol 1e-9 --atol 1e-10 -o s.csv");
  INFO(simulated.output);
  REQUIRE(simulated.exit_code == 0);
  const auto run = in_folder(folder, "inverse " + model + " --motion s.csv -o t.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const Csv table(folder.path() / "t.csv");
  REQUIRE(table.rows.size() == 51);
  for (const std::vector<double>& row : table.rows)
    CHECK(row[table.column("Q(crank_angle)")] == Approx(0.3).epsilon(1e-7));
}

TEST_CASE("inverse: coordinates alone are enough") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [
    {"name": "b", "parent": "base", "joints": [{"name": "x", "type": "Tx"}], "mass": 2}]})");
  test::write_file(folder.path() / "x.csv", "# a fall\nt,q(x),note\n0,0,1\n1,1,1\n2,4,1\n3,9,1\n");
  const auto run = in_folder(folder, "inverse m.json --motion x.csv --every 0.5 --quiet");
  REQUIRE(run.exit_code == 0);
  test::write_file(folder.path() / "t.csv", run.output);
  const Csv table(folder.path() / "t.csv");
  REQUIRE(table.rows.size() == 7);
  for (const std::vector<double>& row : table.rows) CHECK(row[4] == Approx(4));
}

TEST_CASE("inverse: a table from a spreadsheet has a mark, ends of lines of its own and empty ones") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("2"));
  test::write_file(folder.path() / "x.csv", "\xEF\xBB\xBFt,q(a)\r\n0,0\r\n\r\n1,0.1\r\n");
  const auto run = in_folder(folder, "inverse m.json --motion x.csv");
  INFO(run.output);
  CHECK(run.exit_code == 0);
}

TEST_CASE("motions that are no motions are named with the line and the remedy") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("2"));
  struct Case {
    const char *table, *message;
    int exit_code;
  };
  const Case cases[] = {{"a,t\n0,0\n1,1\n", "x.csv:1: the first column is 'a', name it 't'", 1},
                        {"t,q(a)\n0,0\n1\n", "x.csv:3: 1 cells in a row, write 2", 1},
                        {"t,q(a)\n0,0\n1,one\n", "x.csv:3: 'one' in the column q(a) is no number", 1},
                        {"t,q(a)\n0,0\n0,1\n", "x.csv:3: the time does not increase", 1},
                        {"", "x.csv:1: a motion needs two rows at least", 1},
                        {"t,q(a)\n0,0\n", "x.csv:2: a motion needs two rows at least", 1},
                        {"t;q(a)\n0;0,5\n", "x.csv:1: the cells are not divided by commas", 1},
                        {"t,q(a),q(a)\n0,0,1\n1,1,2\n", "x.csv:1: there are two columns q(a), remove one", 1},
                        {"# a\nt,q(a),qd(a)\n0,0,0\n1,1,0\n", "x.csv:2: the column qdd(a) is missing", 1},
                        {"t,q(x)\n0,0\n1,1\n",
                         "x.csv:1: no column is the motion of an independent or driven joint, such as q(a)",
                         1},
                        {"t,q(b)\n0,0\n1,1\n", "x.csv:1: there is no joint 'b', take 'a' or 'x'", 1},
                        {"t,q(a)\n0,0\n1,57.3\n",
                         "x.csv:1: note: q(a) reaches 57.3 rad, more than a turn, multiply by pi/180", 0}};
  for (const Case& one : cases) {
    test::write_file(folder.path() / "x.csv", one.table);
    const auto run = in_folder(folder, "inverse m.json --motion x.csv");
    INFO(run.output);
    CHECK(run.exit_code == one.exit_code);
    CHECK(contains(run.output, one.message));
  }
  CHECK(in_folder(folder, "inverse m.json").exit_code == 2);
}

TEST_CASE("tables that no disk holds are refused at once") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", slider_crank("2"));
  test::write_file(folder.path() / "x.csv", "t,q(a)\n0,0\n1,0.1\n");
  struct Case {
    const char *arguments, *message;
  };
  for (const Case& one :
       {Case{"kinematics m.json --motion x.csv --every 1e-12", "--every 1e-12 makes 1e+12 rows"},
        Case{"simulate m.json --every 1e-12", "--every 1e-12 makes 5e+12 rows"},
        Case{"frequency m.json --anyway --points 1000000000", "--points takes at most 1000000"},
        Case{"equilibrium m.json --starts 1e9", "--starts takes a whole number above 0, not '1e9'"}}) {
    const auto run = in_folder(folder, one.arguments);
    INFO(run.output);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.output, one.message));
  }
}
