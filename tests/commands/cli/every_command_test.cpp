// SPDX-License-Identifier: GPL-3.0-or-later
// What all commands on models have in common: limits, and what they say to who sits at a terminal.
#include "commands/cli/program.h"
#include "commands/cli/terminal.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_on_terminal;
using test::run_program;

namespace {

bool contains_text(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("all commands on models keep to limits of memory and time") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  test::write_file(folder.path() / "t.csv", "t,q(swing)\n0,0\n1,0.1\n");
  for (const char* command :
       {"check one.json", "one.json -o out", "export one.json --to urdf -o x", "simulate one.json -o x",
        "view one.json -o x", "draw one.json -o x", "equilibrium one.json -o x", "modes one.json -o x",
        "frequency one.json -o x", "inverse one.json --motion t.csv -o x",
        "kinematics one.json --motion t.csv -o x"})
    for (const char* limit : {" --memory-limit 1", " --time-limit 0.000001"}) {
      const test::CommandResult result = run_program(folder, std::string(command) + limit);
      CAPTURE(command, limit, result.output);
      CHECK(result.exit_code == 1);
      CHECK(contains_text(result.output, limit[3] == 'm' ? "needs more than the 1 MB" : "takes longer than"));
      CHECK(test::listing(folder.path()) == "one.json t.csv");
    }
}

TEST_CASE("a simulation ends when its time is spent, between two rows, too") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  const test::CommandResult result =
      run_program(folder, "simulate one.json --tf 1e6 --every 1e6 --most-steps 2000000000 --method rk4 "
                          "--dt0 1e-4 --time-limit 0.3 -o x");
  CHECK(result.exit_code == 1);
  CHECK(contains_text(result.output, "this takes longer than the 0.3 s of --time-limit, raise it"));
}

TEST_CASE(
    "on a terminal pictures and pages go to files of the model's name, and a line says how to open them") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", test::one_link());
  const auto drawn = run_on_terminal(folder, "draw m.json");
  if (!drawn) return;
  CHECK(drawn->result.output == "wrote one.svg\nopen it in a browser: xdg-open one.svg\n");
  CHECK(run_on_terminal(folder, "view m.json")->result.output ==
        "wrote one.html\nopen it in a browser: xdg-open one.html\n");
  CHECK(test::listing(folder.path()) == "m.json one.html one.svg");
  CHECK(run_program(folder, "draw m.json").output == test::read_file(folder.path() / "one.svg"));
}

TEST_CASE("a file of that name that is the model is not written") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.svg", test::one_link());
  const auto drawn = run_on_terminal(folder, "draw one.svg");
  if (!drawn) return;
  CHECK(drawn->result.exit_code == 2);
  CHECK(test::read_file(folder.path() / "one.svg") == test::one_link());
}

TEST_CASE("equilibria and modes are printed for readers on a terminal, as a table into a pipe") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", test::one_link());
  const auto found = run_on_terminal(folder, "equilibrium m.json");
  if (!found) return;
  CHECK(contains_text(found->result.output, "equilibrium 1: no unstable mode"));
  CHECK(contains_text(found->result.output, " rad\n"));
  CHECK(contains_text(found->result.output, "with --output TABLE all columns are written"));
  // Period of a pendulum of 2 kg with 0.6 kg m^2 about its pivot, by hand: sqrt(2 * 9.81 * 0.5 / 0.6) / 2 pi.
  const std::string modes = run_on_terminal(folder, "modes m.json")->result.output;
  CHECK(contains_text(modes, "complex undamped     0.6435 Hz"));
  CHECK(contains_text(modes, "swing 100 %"));
  CHECK(run_program(folder, "modes m.json").output.substr(0, 5) == "mode,");
  CHECK(contains_text(run_program(folder, "modes m.json -o t.csv").output, "0.6435 Hz"));
}
