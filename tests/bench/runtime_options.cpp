// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/runtime_options.h"
#include "bench/contestants/robots.h"
#include <CLI/CLI.hpp>
#include <cstdlib>

namespace bench {

namespace {

std::string check_peer(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0) return "write NAME=FOLDER";
  const std::string folder = text.substr(sign + 1);
  return std::filesystem::is_directory(folder) ? "" : "no folder " + folder;
}

void be_quick(RuntimeOptions& options) {
  options.effort = {3, 1e-4};
  if (options.robots.empty()) options.robots = {"ur5", "anymal_b"};
  if (options.flags.empty()) options.flags = {"-O2"};
}

} // namespace

RuntimeOptions parse_runtime_options(int argc, char** argv) {
  RuntimeOptions options;
  std::vector<std::string> peers;
  bool quick = false;
  CLI::App app{"What a call of generated code takes, beside other programs"};
  app.add_option("--robot", options.robots, "robot or chain, instead of all")->allow_extra_args(false);
  app.add_option("--flags", options.flags, "flags of the compilers, instead of -O2 and -O2 -march=native")
      ->allow_extra_args(false);
  app.add_option("--peer", peers, "C or C++ files of another program: NAME=FOLDER with ROBOT.c")
      ->allow_extra_args(false)
      ->check(CLI::Validator(check_peer, "NAME=FOLDER"));
  app.add_flag("--alone", options.alone, "the generated code alone");
  app.add_flag("--quick", quick, "two robots, few rounds: compares numbers, its times mean little");
  app.add_option("--json", options.json, "file for the results");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error));
  }
  if (quick) be_quick(options);
  if (options.robots.empty()) options.robots = robot_names();
  if (options.flags.empty()) options.flags = {"-O2", "-O2 -march=native"};
  for (const std::string& peer : peers) options.peers.push_back(peer_of(peer));
  return options;
}

} // namespace bench
