// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen {

/// The digits and letters of ASCII, in every locale.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

} // namespace mbsgen
