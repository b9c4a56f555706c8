// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>
#include <string>

namespace mbsgen::emit {

/// Declarations that written text needs: functions of the C library, and helpers of the generated code.
struct Needs {
  std::set<std::string> functions; ///< "sin", "sqrt"
  std::set<std::string> helpers;   ///< "power", "min", "max", "sign", "sincos", …
  std::set<int> powers;            ///< exponents with which "power" is called
  std::set<int> sincos_counts;     ///< numbers of angles with which "sincos" is called
  std::set<int> products;          ///< rows of the matrices with which "multiply" is called

  void add(const Needs& other) {
    functions.insert(other.functions.begin(), other.functions.end());
    helpers.insert(other.helpers.begin(), other.helpers.end());
    powers.insert(other.powers.begin(), other.powers.end());
    sincos_counts.insert(other.sincos_counts.begin(), other.sincos_counts.end());
    products.insert(other.products.begin(), other.products.end());
  }
};

} // namespace mbsgen::emit
