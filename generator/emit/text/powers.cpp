// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/powers.h"

namespace mbsgen::emit {

std::string power_lines(int n, const std::string& start, std::string& lines) {
  if (n == 1) return "x";
  const int below = n % 2 == 0 ? n / 2 : n - 1;
  const std::string root = power_lines(below, start, lines);
  const std::string name = "x" + std::to_string(n);
  lines += start + name + " = " + root + '*' + (n % 2 == 0 ? root : "x") + ";\n";
  return name;
}

} // namespace mbsgen::emit
