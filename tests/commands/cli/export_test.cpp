// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen export: a model as a file of another program.
#include "commands/cli/program.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_program;

namespace {

const std::string ur5 = "'" + (test::source_dir() / "examples/ur5/ur5.urdf").string() + "'";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a robot goes from URDF to MJCF and back") {
  const test::TemporaryDirectory folder;
  CHECK(run_program(folder, "export " + ur5 + " --to mjcf -o ur5.xml --quiet").output.empty());
  CHECK(contains(test::read_file(folder.path() / "ur5.xml"), "<mujoco model=\"ur5\">"));
  CHECK(run_program(folder, "export ur5.xml --to urdf -o back.urdf --quiet").exit_code == 0);
  CHECK(contains(run_program(folder, "check back.urdf").output, "nq = 6, DOF = 6"));
}

TEST_CASE("export writes to standard output, and says as JSON what it wrote") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  const std::string text = run_program(folder, "export one.json --to urdf -o -").output;
  CHECK(contains(text, "<robot name=\"one\""));
  CHECK(contains(run_program(folder, "export one.json --to urdf -o one.urdf --json").output,
                 "\"wrote\": \"one.urdf\""));
  CHECK(test::read_file(folder.path() / "one.urdf") == text);
}

TEST_CASE("export wants a format and a file, which is not the model") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  const auto refused = [&](const std::string& arguments, const char* why) {
    const test::CommandResult result = run_program(folder, "export " + arguments);
    CAPTURE(arguments, result.output);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.output, why));
  };
  refused("one.json -o a.urdf", "--to");
  refused("one.json --to urdf", "--output");
  refused("one.json --to dae -o a", "dae");
  refused("one.json --to urdf -o one.json", "one.json");
  CHECK(test::listing(folder.path()) == "one.json");
}

TEST_CASE("a model with mistakes is not exported") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("-2"));
  const test::CommandResult result = run_program(folder, "export one.json --to mjcf -o one.xml");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "the mass is negative"));
  CHECK(test::listing(folder.path()) == "one.json");
}
