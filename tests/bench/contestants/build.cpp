// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/build.h"
#include "bench/process.h"
#include "oracles/oracle/toolchain.h"
#include "support/compile.h"
#include <iostream>
#include <stdexcept>

namespace bench {

std::vector<Build> builds(const std::vector<std::string>& flags) {
  std::vector<Build> all;
  for (const std::string& compiler : mbsgen::test::compilers())
    for (const std::string& flag : flags) {
      const Build build{compiler, flag};
      const std::string trial = build.name() + " -x c++ -c /dev/null -o /dev/null";
      if (mbsgen::test::run(trial).exit_code == 0)
        all.push_back(build);
      else
        std::cerr << "left out: " << build.name() << ", which fails on an empty file\n";
    }
  return all;
}

std::string version_of(const std::string& compiler) {
  const std::string text = oracle::run_or_throw(compiler + " --version");
  return text.substr(0, text.find('\n'));
}

double compile_library(const Build& build, const std::filesystem::path& source,
                       const std::string& definitions, const std::filesystem::path& output) {
  const std::string language = source.extension() == ".c" ? "-x c " : "-std=c++17 -x c++ ";
  const std::string command = build.name() + " -shared -fPIC " + definitions + " " + language +
                              oracle::quoted(source) + " -o " + oracle::quoted(output) + " -lm";
  const Usage usage = run_measured({"/bin/sh", "-c", command});
  if (usage.exit_code != 0) throw std::runtime_error("failed: " + command);
  return usage.seconds;
}

} // namespace bench
