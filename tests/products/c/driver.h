// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::test {

/// A C++ program that calls each function of a model in the C++ header and in C, at the same states and with the same
/// changed parameters, inputs and laws. It prints where results differ by more than `units` of the last place of their
/// array's largest entry, and then the number of results compared, and that of calls with the same status but `ok`. `units`
/// 0: to the bit.
std::string driver_text(const scheme::Program& program, const std::string& real, int units);

} // namespace mbsgen::test
