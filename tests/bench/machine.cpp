// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/machine.h"
#include "bench/contestants/build.h"
#include "support/compile.h"
#include <fstream>
#include <string>

namespace bench {

namespace {

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line))
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

} // namespace

oracle::Json machine() {
  oracle::Json result{{"processor", processor()}};
  for (const std::string& compiler : mbsgen::test::compilers())
    result["compilers"][compiler] = version_of(compiler);
  return result;
}

} // namespace bench
