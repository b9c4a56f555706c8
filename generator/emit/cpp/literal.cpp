// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/literal.h"
#include <array>
#include <charconv>
#include <cln/exception.h>
#include <cmath>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

[[noreturn]] void refuse() {
  throw std::range_error("a number of the equations is too large for a double, choose other units");
}

} // namespace

std::string literal(double value) {
  if (!std::isfinite(value)) refuse();
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return "Real(" + text + ")";
}

std::string literal(const Rational& value) {
  try {
    return literal(value.to_double());
  } catch (const cln::runtime_exception&) {
    refuse();
  }
}

} // namespace mbsgen::emit
