// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal.h"
#include <charconv>
#include <cmath>
#include <system_error>

namespace mbsgen {

std::optional<double> parse_decimal(std::string_view text) {
  constexpr double largest = 1e60;
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  // from_chars, unlike strtod, does not depend on the locale.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || std::abs(value) > largest) return std::nullopt;
  return value + 0.0; // -0 + 0 is +0
}

} // namespace mbsgen
