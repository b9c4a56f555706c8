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

/// Parameters for the arrays of a law, each behind ", "; the same with a prefix of their names; and their names alone.
std::string array_parameters(const LawMethod& law, const std::string& prefix = "");
std::string array_names(const LawMethod& law, const std::string& prefix = "", const std::string& suffix = "");
/// ", Real* NAME" or ", NAME" for the array that takes the rates of the law's states; empty where it has none.
std::string rates_parameter(const LawMethod& law, const std::string& name);
std::string rates_name(const LawMethod& law, const std::string& name);

/// Declarations of the law's arrays at both ends of a difference, NAME_ahead and NAME_behind, xd_above and xd_below; lines
/// that fill them in; and lines for dxd. Each line begins with `indent`.
std::string moved_arrays(const LawMethod& law, const std::string& indent);
std::string filled_arrays(const LawMethod& law, const std::string& indent, const std::string& zero);
std::string rates_of_difference(const LawMethod& law, const std::string& indent);

} // namespace mbsgen::emit
