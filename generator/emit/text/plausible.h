// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/expression.h"
#include <string>

namespace mbsgen::emit {

/// Functions that tests for plausible parameters call, in the form of Language::spelled.
extern const char* const plausibility_helpers;

/// The lines that return the first reason why parameters describe no physical system: their names, and the text of the
/// reason. `parameters_name` is that of `spelling`. Adds to `needs` what they call.
std::string plausibility_tests(const scheme::Program& program, const Language& language, const Layout& layout,
                               const Spelling& spelling, const std::string& parameters_name, Needs& needs);

} // namespace mbsgen::emit
