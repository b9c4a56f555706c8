// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the man page and the completions of shells, which the build installs, into the folder that it is
// given.
#include "cli/commands.h"
#include "cli/options/completions.h"
#include "cli/options/help.h"
#include <filesystem>
#include <fstream>

int main(int argc, char** argv) {
  using namespace mbsgen::cli;
  if (argc != 2) return exit_usage;
  const std::filesystem::path folder = argv[1];
  std::ofstream(folder / "mbsgen.1") << man_page(commands());
  std::ofstream(folder / "mbsgen.bash") << bash_completion(commands());
  std::ofstream(folder / "_mbsgen") << zsh_completion(commands());
  std::ofstream(folder / "mbsgen.fish") << fish_completion(commands());
  return exit_ok;
}
