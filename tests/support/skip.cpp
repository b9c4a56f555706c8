// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/skip.h"
#include <iostream>

namespace mbsgen::test {

namespace {

bool left_out = false;

} // namespace

void leave_out(const std::string& reason) {
  left_out = true;
  std::cout << "left out: " << reason << '\n';
}

bool has_left_out() {
  return left_out;
}

} // namespace mbsgen::test
