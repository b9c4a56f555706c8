// SPDX-License-Identifier: GPL-3.0-or-later
// A command that there is not, and a file that there is not, are answered before any other mistake.
#include "commands/cli/program.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_program;

namespace {

struct Answer {
  const char *arguments, *message;
  int exit_code;
};

void check(const test::TemporaryDirectory& folder, const Answer& one) {
  const test::CommandResult result = run_program(folder, one.arguments);
  CAPTURE(one.arguments, result.output);
  CHECK(result.exit_code == one.exit_code);
  CHECK(result.output.find(one.message) != std::string::npos);
}

} // namespace

TEST_CASE("what is no command is answered first, with those that are meant") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", test::one_link());
  for (const Answer& one :
       {Answer{"darw m.json", "there is no file or command 'darw', did you mean 'draw'?", 2},
        Answer{"veiw m.json --nonsense", "there is no file or command 'veiw', did you mean 'view'?", 2},
        Answer{"sim m.json", "'sim', did you mean 'simplify' or 'simulate'?", 2},
        Answer{"version", "'version', did you mean '--version'?", 2},
        Answer{"examples", "there is no file or command 'examples', take 'check', 'import'", 2},
        Answer{"help xyz", "'draw'", 2}, Answer{"help xyz", "'view'", 2}})
    check(folder, one);
}

TEST_CASE("a missing file is answered before what is wrong with the options") {
  const test::TemporaryDirectory folder;
  for (const Answer& one :
       {Answer{"puma.json", "mbsgen: puma.json: cannot be read: No such file", 1},
        Answer{"simulate puma.json --nonsense", "mbsgen: puma.json: cannot be read: No such file", 1},
        Answer{"inverse puma.json", "mbsgen: puma.json: cannot be read: No such file", 1},
        Answer{"import robot.urdf", "mbsgen: robot.urdf: cannot be read: No such file", 1},
        Answer{"draw gone/x", "mbsgen: gone/x: cannot be read: No such file", 1}})
    check(folder, one);
}

TEST_CASE("after a mistake in a command its own help is offered") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", test::one_link());
  for (const Answer& one : {Answer{"inverse m.json", "Run 'mbsgen help inverse' for its options.\n", 2},
                            Answer{"simulate m.json --metod rk4", "Run 'mbsgen help simulate'", 2},
                            Answer{"m.json", "Run 'mbsgen --help' for the options and commands.\n", 2},
                            Answer{"help chekc", "Run 'mbsgen --help'", 2}})
    check(folder, one);
}
