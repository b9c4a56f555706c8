// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program.h"
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

using namespace mbsgen;
using test::run_program;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a wrong command line ends with 2") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  for (const char* arguments : {"", "one.json", "-o out", "one.json -o out --nonsense",
                                "one.json -o out --scalar half", "one.json -o out --update-baseline",
                                "one.json -o out --functions no_such", "check", "import one.json -o two.json",
                                "import robot.mbs -o two.json --floating", "simplify", "schema one.json"}) {
    INFO(arguments);
    const test::CommandResult result = run_program(folder, arguments);
    CHECK(result.exit_code == 2);
    CHECK_FALSE(result.output.empty());
  }
  CHECK(test::listing(folder.path()) == "one.json");
}

TEST_CASE("help and version end with 0") {
  const test::TemporaryDirectory folder;
  CHECK(run_program(folder, "--version").output.rfind("mbsgen ", 0) == 0);
  for (const char* arguments :
       {"--help", "--version", "check --help", "import --help", "simplify --help", "schema --help"})
    CHECK(run_program(folder, arguments).exit_code == 0);
}

TEST_CASE("an unknown function is answered with the known ones") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(contains(run_program(folder, "one.json -o out --functions inverse").output, "; available: "));
}

TEST_CASE("an invalid model ends with 1 and says where") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  const test::CommandResult result = run_program(folder, "one.json -o out");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "one.json:3:"));
  CHECK(contains(result.output, "error: /bodies/0/mass: "));
  CHECK(run_program(folder, "check one.json").exit_code == 1);
}

TEST_CASE("diagnostics come as JSON when asked") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  const nlohmann::json json = nlohmann::json::parse(run_program(folder, "one.json -o out --json").output);
  REQUIRE(json.is_array());
  CHECK(json.front().at("pointer") == "/bodies/0/mass");
}

TEST_CASE("missing files end with 1 and are named") {
  const test::TemporaryDirectory folder;
  for (const char* arguments : {"gone.json -o out", "check gone.json", "import gone.urdf -o out.json"}) {
    const test::CommandResult result = run_program(folder, arguments);
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "gone."));
  }
}

TEST_CASE("check prints the model and simplify its two lines") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(contains(run_program(folder, "check one.json").output, "swing"));
  CHECK(run_program(folder, "simplify 'cos(a)^2 + sin(a)^2'").output == "1\nflops: 3 -> 0, trig: 2 -> 0\n");
}

TEST_CASE("check prints equations, partition and actuators of a loop") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "bar.json", R"json({"mbsgen": 1, "name": "bar",
    "base": {"points": {"ground": [2, 0, 0]}}, "bodies": [
      {"name": "crank", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"end": [1, 0, 0]},
       "joints": [{"name": "q1", "type": "Ry", "role": "independent", "q0": -1.5707963267948966}]},
      {"name": "coupler", "parent": "crank", "at": "end", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "points": {"end": [2, 0, 0]}, "joints": [{"name": "q2", "type": "Ry", "q0": 1.5}]},
      {"name": "rocker", "parent": "coupler", "at": "end", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "points": {"end": [1, 0, 0]}, "joints": [{"name": "q3", "type": "Ry", "q0": 1.5},
                                                {"name": "q4", "type": "Tx", "role": "locked"}]},
      {"name": "wheel", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "joints": [{"name": "spin", "type": "Ry"}, {"name": "push", "type": "Tx", "role": "driven"}]}],
    "cuts": [{"name": "loop", "type": "ball", "a": "rocker.end", "b": "base.ground"}],
    "constraints": [{"name": "roll", "nonholonomic": "qd(q1) - 2*qd(spin)"}]})json");
  const std::string text = run_program(folder, "check bar.json").output;
  CHECK(text.substr(std::min(text.find("constraint eq"), text.size())) ==
        "constraint equations\n"
        "  nc = 3, of which 3 independent\n"
        "  left out, identically zero: cut 'loop', y\n"
        "partition\n"
        "  nq = 5, DOF = 1\n"
        "  independent: q1\n"
        "  dependent: q2 = 1.5708 by cut 'loop', z (pivot -2)\n"
        "  dependent: q3 = 1.5708 by cut 'loop', x (pivot -1)\n"
        "  dependent: spin (velocity) by constraint 'roll' (pivot -2)\n"
        "  driven: push\n"
        "  locked: q4\n"
        "actuators\n"
        "  q1\n");
}

TEST_CASE("an expression may begin with a minus sign") {
  const test::TemporaryDirectory folder;
  CHECK(run_program(folder, "simplify '-a+b'").output == "b-a\nflops: 1 -> 1, trig: 0 -> 0\n");
  CHECK(run_program(folder, "simplify '--a'").output == "a\nflops: 0 -> 0, trig: 0 -> 0\n");
  CHECK(run_program(folder, "simplify -- -a").output == "-a\nflops: 0 -> 0, trig: 0 -> 0\n");
}

TEST_CASE("a certificate is written with the code") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  for (const std::string option : {"--certify", "--certify=symbolic"}) {
    const test::CommandResult result = run_program(folder, option + " one.json -o out");
    CAPTURE(option, result.output);
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, ".certificate.json"));
  }
  CHECK(run_program(folder, "one.json -o out --certify=thrice").exit_code == 2);
}
