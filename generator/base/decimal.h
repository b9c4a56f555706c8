// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string_view>

namespace mbsgen {

/// The value of one decimal number in a foreign file; a leading '+' is allowed. Empty for any other text, for
/// nan and infinities, above 1e60, where products of three such numbers would not be finite, and for non-zero
/// numbers too small for a double. Never returns -0. The locale of the process does not matter.
std::optional<double> parse_decimal(std::string_view text);

} // namespace mbsgen
