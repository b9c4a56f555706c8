// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/compile.h"

namespace mbsgen::test {

std::vector<std::string> compilers() {
  std::vector<std::string> found;
  for (const char* compiler : {"g++", "clang++"})
    if (run(std::string("command -v ") + compiler).exit_code == 0) found.emplace_back(compiler);
  return found;
}

CommandResult compile_and_run(const TemporaryDirectory& folder, const std::string& compiler,
                              const std::string& flags) {
  const std::string here = "cd " + folder.path().string() + " && ";
  CommandResult compiled = run(here + compiler + ' ' + flags + " main.cpp -o program");
  return compiled.exit_code != 0 ? compiled : run(here + "./program");
}

} // namespace mbsgen::test
