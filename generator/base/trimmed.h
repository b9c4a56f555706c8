// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen {

/// White space of ASCII.
inline constexpr std::string_view blanks = " \t\r\n\f\v";

/// The text without white space around it.
inline std::string_view trimmed(std::string_view text) {
  const std::string_view::size_type first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace mbsgen
