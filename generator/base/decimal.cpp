// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal.h"
#include "base/numerals/numerals.h"
#include <cmath>

namespace mbsgen {

std::optional<double> parse_decimal(std::string_view text) {
  constexpr double largest = 1e60;
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const std::optional<double> value = numerals::read(text);
  if (!value || std::abs(*value) > largest) return std::nullopt;
  return *value + 0.0; // -0 + 0 is +0
}

} // namespace mbsgen
