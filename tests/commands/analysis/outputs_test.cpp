// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of the outputs that a model lists.
#include "commands/analysis/command.h"
#include "support/catch.hpp"

using namespace mbsgen;
using analysis_test::Csv;

namespace {

// A crank of length 1 about y, and a slide along x that a rod of length 2 ties to its end; without it, a tree.
std::string crank(const std::string& more) {
  return R"json({"mbsgen": 1, "name": "crank", "gravity": [0, 0, -9.81],
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "turn", "type": "Ry", "q0": 0.4, "qd0": 2}], "mass": 2,
       "inertia": [0.1, 0, 0, 0.2, 0, 0.3], "com": [0.5, 0, 0], "points": {"end": [1, 0, 0]}},
      {"name": "slide", "parent": "base", "joints": [{"name": "push", "type": "Tx", "q0": 2.9}], "mass": 3}],
    "sensors": [{"name": "end", "point": "crank.end"}])json" +
         more + '}';
}

Csv simulated(const test::TemporaryDirectory& folder, const std::string& more) {
  return analysis_test::table_of(folder, crank(more), "simulate m.json --tf 0.5 --every 0.1 --force turn=3");
}

// The height of the crank's end is -sin(turn).
void check_height(const Csv& table) {
  REQUIRE(table.rows.size() == 6);
  for (const std::vector<double>& row : table.rows) {
    const double q = row[table.column("q(turn)")], qd = row[table.column("qd(turn)")],
                 qdd = row[table.column("qdd(turn)")];
    CHECK(row[table.column("sensor(end).position[2]")] == Approx(-std::sin(q)).margin(1e-12));
    CHECK(row[table.column("sensor(end).acceleration[2]")] ==
          Approx(std::sin(q) * qd * qd - std::cos(q) * qdd).margin(1e-9));
  }
}

} // namespace

TEST_CASE("simulate: outputs of a tree are columns, but for those that the table has") {
  const test::TemporaryDirectory folder;
  const Csv table = simulated(
      folder,
      R"json(, "outputs": ["q(push)", "sensor(end).acceleration[2]", "sensor(end).position[2]"])json");
  CHECK(table.names == std::vector<std::string>{"t", "q(turn)", "q(push)", "qd(turn)", "qd(push)",
                                                "qdd(turn)", "qdd(push)", "Q(turn)", "Q(push)",
                                                "sensor(end).acceleration[2]", "sensor(end).position[2]"});
  check_height(table);
}

TEST_CASE("simulate: outputs of a mechanism are columns") {
  const test::TemporaryDirectory folder;
  const Csv table = simulated(folder, R"json(,
    "cuts": [{"name": "rod", "type": "rod", "a": "crank.end", "b": "slide.origin", "length": 2}],
    "outputs": ["lambda(rod)", "sensor(end).acceleration[2]", "sensor(end).position[2]"])json");
  check_height(table);
  for (const std::vector<double>& row : table.rows) {
    const double lambda = row[table.column("lambda(rod)")];
    CHECK(lambda == Approx(row[table.column("lambda(cut 'rod')")]).epsilon(1e-10));
    CHECK(std::fabs(lambda) > 1e-3);
  }
}
