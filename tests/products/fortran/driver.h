// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::test {

/// Two programs that call the functions of a model with the same numbers and print all results: words, and numbers
/// behind them.
struct Drivers {
  std::string c, fortran;
};

Drivers driver_texts(const scheme::Program& program, const std::string& real);

} // namespace mbsgen::test
