// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

/// Largest magnitude that an imported number may have. Products of three such numbers (mass times distance
/// squared) stay finite.
inline constexpr double largest_number = 1e60;

/// The value of one decimal number; white space around it and a leading '+' are allowed. Empty for any other
/// text, for nan and infinities, above `largest_number`, and for non-zero numbers too small for a double.
/// Never returns -0.
std::optional<double> parse_number(std::string_view text);

/// The values of numbers separated by white space; empty when one of them is not a number.
std::optional<std::vector<double>> parse_numbers(std::string_view text);

/// Shortest decimal digits that read back as the same double; whole numbers without a point, -0 as "0",
/// without an exponent from 1e-5 to 1e15.
std::string number_text(double value);

} // namespace mbsgen::importer
