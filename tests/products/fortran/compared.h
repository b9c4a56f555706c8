// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "products/c/program.h"
#include <string>

namespace mbsgen::test {

/// True where gfortran is installed; else the test is left out.
bool has_fortran();

/// The flags under which the Fortran text compiles without a warning.
inline constexpr const char* fortran_flags = "-std=f2008 -Wall -Wextra -pedantic -Werror";

/// Numbers that programs in C and Fortran have printed, and calls whose status is not `ok` in both.
struct Agreement {
  int numbers = 0;
  int failures = 0;
};

/// Compiles a model in Fortran and in C, and requires that both give the same numbers: to `tolerance` times the largest of
/// an array.
Agreement compare_fortran(const std::string& text, const Setting& setting, double tolerance = 1e-12);

} // namespace mbsgen::test
