// SPDX-License-Identifier: GPL-3.0-or-later
// Programs with the headers over generated classes, and the commands, give the same numbers.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <sstream>

using namespace mbsgen;
using analysis_test::Csv;
using analysis_test::in_folder;

TEST_CASE("analyses of a generated class are those of the commands") {
  const test::TemporaryDirectory folder;
  const std::string model = analysis_test::quoted_path("examples/four_bar/four_bar.json");
  const auto printed = test::run(MBSGEN_GENERATED_PROGRAM);
  REQUIRE(printed.exit_code == 0);
  std::istringstream numbers(printed.output);
  const auto next = [&numbers] {
    double number = 0;
    REQUIRE(numbers >> number);
    return number;
  };
  const auto table = [&](const std::string& command) {
    const auto run = in_folder(folder, command + " " + model + " -o t.csv");
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    return Csv(folder.path() / "t.csv");
  };

  const Csv motion = table("simulate --tf 0.5 --every 0.1 --rtol 1e-9 --atol 1e-9");
  for (std::size_t i = 1; i <= 3; ++i) CHECK(motion.rows.back()[i] == Approx(next()).epsilon(1e-11));
  test::write_file(folder.path() / "m.csv", "t,q(crank_angle)\n0,0.9\n0.1,1.5\n0.2,2.1\n0.3,2.9\n");
  const Csv forces = table("inverse --motion m.csv");
  CHECK(forces.rows[2][forces.column("Q(crank_angle)")] == Approx(next()).epsilon(1e-10));
  double determinant = 1; // of A, which is (0, 1; its last entry, 0) without damping
  for (const std::vector<double>& row : table("modes --equilibrium").rows) {
    CHECK(row[1] == Approx(next()).epsilon(1e-10));
    determinant *= row[1];
  }
  CHECK(next() == Approx(-determinant).epsilon(1e-10));
  const Csv place = table("equilibrium --unknown ground_length --equation 'q(rocker_angle) = 1.83'");
  CHECK(place.rows[0][place.column("ground_length")] == Approx(next()).epsilon(1e-10));
}
