// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal texts of floating-point numbers, which no locale changes. charconv.cpp has them from the standard library,
// portable.cpp for systems whose library has them not (libc++ before release 20: WebAssembly, macOS); both write the
// same texts, one of them is in the program.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::numerals {

/// The double nearest to the decimal number that the whole text is: "-1.5e3", without blanks and without a leading
/// '+'. Empty for any other text, for infinities and nan, and for a number too large or, unless it is 0, too small for
/// a double.
std::optional<double> read(std::string_view text);

/// The shortest text that is read as the same number: fixed or scientific, fixed where both are equally long.
std::string shortest(double value);
std::string shortest(float value);

/// The shortest digits that are read as the same number: "0.0002", and with an exponent: "2e-04".
std::string shortest_fixed(double value);
std::string shortest_scientific(double value);

} // namespace mbsgen::numerals
