// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::emit {

/// The functions `$rate_of_LAW`: derivatives of laws by the user's methods, or by differences of the laws.
std::string javascript_law_rates(const Layout& layout);

/// The parameters of the derivative of a law, in the order of the user's method.
std::string parameters_of_derivative(const LawMethod& law);

} // namespace mbsgen::emit
