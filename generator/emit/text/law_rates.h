// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::emit {

/// The step of central differences to both sides of a value, for numbers of 32 bits and for longer ones: powers of two
/// near the cube root of the rounding error, so that the step itself is exact.
inline constexpr const char* short_step = "0.00390625";
inline constexpr const char* long_step = "7.62939453125e-06";

/// True where functions call the derivative of a law of that kind.
bool differentiates(const Layout& layout, scheme::LawCall::Kind kind);

/// Lines that add `by` times the structure `along` to the structure `point`, arguments of a law of that kind, to which
/// both are pointers.
std::string moving_lines(scheme::LawCall::Kind kind);

} // namespace mbsgen::emit
