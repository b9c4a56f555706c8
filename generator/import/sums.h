// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/numbers.h"
#include <cmath>
#include <string>

namespace mbsgen::importer {

/// A term of a sum with the sign that joins it to the terms before: " + 2*q(a)", " - q(a)"; empty for zero.
inline std::string plus(double factor, const std::string& what) {
  if (factor == 0) return {};
  const double size = std::abs(factor);
  return (factor < 0 ? " - " : " + ") + (size == 1 ? "" : number_text(size) + "*") + what;
}

/// The number as such a term.
inline std::string plus(double number) {
  if (number == 0) return {};
  return (number < 0 ? " - " : " + ") + number_text(std::abs(number));
}

/// The sum without the blanks around its first sign; "0" where it has no term.
inline std::string sum_of(const std::string& terms) {
  if (terms.empty()) return "0";
  return terms[1] == '+' ? terms.substr(3) : "-" + terms.substr(3);
}

} // namespace mbsgen::importer
