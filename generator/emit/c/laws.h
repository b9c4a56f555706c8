// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include <string>

namespace mbsgen::emit {

/// A macro for each of the user's laws, by which bodies call it.
std::string law_macros(const C& language, const Layout& layout);

/// Macros and functions for the derivatives of the user's laws: by the pointer that gives it, else by differences of the
/// law. Empty where no function calls one.
std::string law_rate_functions(const C& language, const Layout& layout);

} // namespace mbsgen::emit
