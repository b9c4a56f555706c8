// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::emit {

/// Functions for the derivatives of the user's laws: by the method of Laws that gives it, else by differences of the
/// law. Empty where no function calls one.
std::string law_rates_text(const Layout& layout);

/// Lines of the class Model: which laws have a method for their derivatives.
std::string law_rates_members(const Layout& layout);

} // namespace mbsgen::emit
