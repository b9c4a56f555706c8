// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "support/files.h"
#include <string>

using namespace mbsgen;

namespace {

// Waits in a shell until the file has that many lines with those words, a minute at most.
std::string wait_for(const std::string& words, int lines) {
  return "for i in $(seq 600); do test \"$(grep -c '" + words + "' out)\" -ge " + std::to_string(lines) +
         " && break; sleep 0.1; done; ";
}

} // namespace

TEST_CASE("check --watch checks again at each change, and ends on Ctrl-C") {
  const test::TemporaryDirectory folder;
  const std::string model =
      R"({"mbsgen": 1, "name": "m", "bodies": [{"name": "b", "parent": "base", "mass": 1,
    "inertia": [1, 0, 0, 1, 0, 1], "joints": [{"name": "j", "type": "Rz"}]}]})";
  test::write_file(folder.path() / "m.json", model);
  test::write_file(folder.path() / "wrong.json", "{\n");
  test::write_file(folder.path() / "right.json", model + "\n");
  // Shells let background jobs ignore SIGINT, hence the program is in front and what changes its file behind.
  const test::CommandResult result = test::run(
      "cd '" + folder.path().string() + "' && touch out && { ( " + wait_for("DOF", 1) +
      "cp wrong.json m.json; " + wait_for("error: ", 1) + "rm m.json; sleep 0.5; cp right.json m.json; " +
      wait_for("DOF", 2) +
      "kill -INT $(cat pid); sleep 20; kill -KILL $(cat pid) 2> /dev/null ) > /dev/null 2>&1 & sh -c 'echo $$ > pid; exec " +
      MBSGEN_PROGRAM + " check --watch m.json > out 2>&1'; echo \"ended with $?\"; cat out; }");
  INFO(result.output);
  CHECK(result.output.find("ended with 130") != std::string::npos);
  std::size_t checks = 0;
  for (std::size_t at = result.output.find("DOF"); at != std::string::npos;
       at = result.output.find("DOF", at + 1))
    ++checks;
  CHECK(checks == 2);
  CHECK(result.output.find("m.json:") != std::string::npos);
}

TEST_CASE("check --watch refuses standard input, and a file that is not there") {
  CHECK(test::run(std::string(MBSGEN_PROGRAM) + " check --watch - < /dev/null 2>&1").exit_code == 2);
  CHECK(test::run(std::string(MBSGEN_PROGRAM) + " check --watch /no/such/file.json 2>&1").exit_code == 1);
}
