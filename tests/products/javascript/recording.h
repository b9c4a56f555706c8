// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>

namespace mbsgen::test {

/// A C++ program that calls each function of a model's C++ header at random states, with changed parameters, inputs and
/// laws, and prints a line of JSON for each call: name, arguments, what they are afterwards, what is returned. Numbers are
/// exact; "NaN", "Infinity" and "-Infinity" are texts. `replay.mjs` repeats the calls; so can programs in other
/// languages.
std::string recording_text(const scheme::Program& program, int rounds);

} // namespace mbsgen::test
