// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/numerals/numerals.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <locale>
#include <sstream>

namespace mbsgen::numerals {

namespace {

std::string_view taken_digits(std::string_view& text) {
  std::size_t count = 0;
  while (count < text.size() && std::isdigit(static_cast<unsigned char>(text[count])) != 0) ++count;
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

bool take_one_of(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// A decimal number in parts: 0.d₁d₂… × 10^point, without zeros at either end of the digits; 0 has no digits.
struct Decimal {
  bool negative = false;
  std::string digits;
  int point = 0;
};

// Empty where the whole text is no decimal number. An exponent beyond all doubles is as good as any other there.
std::optional<Decimal> split(std::string_view text) {
  Decimal decimal;
  decimal.negative = take_one_of(text, "-");
  const std::string_view whole = taken_digits(text);
  const std::string_view fraction = take_one_of(text, ".") ? taken_digits(text) : std::string_view();
  if (whole.empty() && fraction.empty()) return std::nullopt;
  if (take_one_of(text, "eE")) {
    const bool down = !take_one_of(text, "+") && take_one_of(text, "-");
    const std::string_view exponent = taken_digits(text);
    if (exponent.empty()) return std::nullopt;
    constexpr int beyond = 100'000'000;
    for (const char digit : exponent) decimal.point = std::min(10 * decimal.point + (digit - '0'), beyond);
    if (down) decimal.point = -decimal.point;
  }
  if (!text.empty()) return std::nullopt;
  decimal.digits = std::string(whole) + std::string(fraction);
  decimal.point += static_cast<int>(whole.size());
  const std::size_t zeros = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
  decimal.digits.erase(0, zeros);
  decimal.point -= static_cast<int>(zeros);
  decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
  return decimal;
}

std::string sign(const Decimal& decimal) {
  return decimal.negative ? "-" : "";
}

std::string scientific(const Decimal& decimal) {
  if (decimal.digits.empty()) return sign(decimal) + "0e+00";
  const std::string fraction = decimal.digits.substr(1);
  return fmt::format("{}{}{}{}e{:+03}", sign(decimal), decimal.digits[0], fraction.empty() ? "" : ".",
                     fraction, decimal.point - 1);
}

// Digits of a large whole number beyond the shortest ones are those of its exact value.
std::string fixed(const Decimal& decimal, double value) {
  const auto count = static_cast<int>(decimal.digits.size());
  if (count <= decimal.point || count == 0) return fmt::format("{:.0f}", value);
  if (decimal.point <= 0)
    return sign(decimal) + "0." + std::string(static_cast<std::size_t>(-decimal.point), '0') + decimal.digits;
  const auto whole = static_cast<std::size_t>(decimal.point);
  return sign(decimal) + decimal.digits.substr(0, whole) + '.' + decimal.digits.substr(whole);
}

// fmt has the shortest digits, in a form of its own.
template <class Number>
Decimal shortest_digits(Number value) {
  return split(fmt::format("{}", value)).value();
}

template <class Number>
std::string shortest_of(Number value) {
  const Decimal decimal = shortest_digits(value);
  const std::string with_exponent = scientific(decimal), without = fixed(decimal, static_cast<double>(value));
  return without.size() <= with_exponent.size() ? without : with_exponent;
}

} // namespace

// Streams read in their own locale. One that meets a number beyond all doubles yields the largest, or infinity; what
// it says of numbers near 0 differs between libraries, and does not matter here.
std::optional<double> read(std::string_view text) {
  const std::optional<Decimal> decimal = split(text);
  if (!decimal) return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> value;
  const bool too_large = std::abs(value) >= std::numeric_limits<double>::max() && stream.fail();
  const bool too_small = value == 0 && !decimal->digits.empty();
  if (too_large || too_small || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string shortest(double value) {
  return shortest_of(value);
}

std::string shortest(float value) {
  return shortest_of(value);
}

std::string shortest_fixed(double value) {
  return fixed(shortest_digits(value), value);
}

std::string shortest_scientific(double value) {
  return scientific(shortest_digits(value));
}

} // namespace mbsgen::numerals
