// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/literal.h"
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

[[noreturn]] void refuse() {
  throw std::range_error("a number of the equations is too large for a double, choose other units");
}

template <class Number>
std::string shortest(Number value) {
  if (!std::isfinite(value)) refuse();
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

} // namespace

std::string double_literal(double value) {
  return shortest(value);
}

std::string float_literal(double value) {
  if (std::fabs(value) > static_cast<double>(std::numeric_limits<float>::max())) refuse();
  return shortest(static_cast<float>(value)) + 'f';
}

std::string literal(double value) {
  return "Number(" + double_literal(value) + ")";
}

std::string literal(const Rational& value) {
  return literal(value.to_double());
}

} // namespace mbsgen::emit
