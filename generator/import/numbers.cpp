// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/numbers.h"
#include "import/trimmed.h"
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace mbsgen::importer {
namespace {

constexpr std::string_view blanks = " \t\r\n";

} // namespace

std::optional<double> parse_number(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  // from_chars, unlike strtod, does not depend on the locale of the process.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || std::abs(value) > largest_number) return std::nullopt;
  return value + 0.0; // -0 + 0 is +0
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> values;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    const auto value = parse_number(word);
    if (!value) return std::nullopt;
    values.push_back(*value);
    text.remove_prefix(word.size());
  }
  return values;
}

std::string number_text(double value) {
  std::array<char, 32> buffer{};
  char* const begin = buffer.data();
  char* const limit = begin + buffer.size();
  const double size = std::abs(value);
  if (size < 1e15 && value == std::trunc(value))
    return std::string(begin, std::to_chars(begin, limit, static_cast<long long>(value)).ptr);
  // 0.0002 is easier to read than 2e-04, though one character longer.
  const auto format = size >= 1e-5 && size < 1e15 ? std::chars_format::fixed : std::chars_format::general;
  return std::string(begin, std::to_chars(begin, limit, value, format).ptr);
}

} // namespace mbsgen::importer
