// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/numerals/numerals.h"
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace mbsgen::numerals {

namespace {

// The longest text in fixed form: a sign, "0.", 323 zeros and 17 digits.
using Buffer = std::array<char, 352>;

template <class... Arguments>
std::string written(Arguments... arguments) {
  Buffer buffer;
  char* const begin = buffer.data();
  return {begin, std::to_chars(begin, begin + buffer.size(), arguments...).ptr};
}

} // namespace

std::optional<double> read(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc{} || result.ptr != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string shortest(double value) {
  return written(value);
}

std::string shortest(float value) {
  return written(value);
}

std::string shortest_fixed(double value) {
  return written(value, std::chars_format::fixed);
}

std::string shortest_scientific(double value) {
  return written(value, std::chars_format::scientific);
}

} // namespace mbsgen::numerals
