// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/literal.h"
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace mbsgen::emit {

std::string literal(double value) {
  if (!std::isfinite(value)) throw std::range_error("a number of the model is too large for a double");
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return "Real(" + text + ")";
}

std::string literal(const Rational& value) {
  return literal(value.to_double());
}

} // namespace mbsgen::emit
