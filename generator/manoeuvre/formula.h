// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::manoeuvre {

/// An expression of a kind of manoeuvre, in the language of model files with one function more: rise(z) goes from 0
/// at z <= 0 to 1 at z >= 1 by z^3 (10 - 15 z + 6 z^2), which has no slope and no curvature at its ends.
struct Formula {
  std::string text; ///< empty: there is none
  Location where{};

  explicit operator bool() const { return !text.empty(); }
};

using Values = std::map<std::string, double>;
using Replacements = std::map<std::string, std::string>;

/// The text as a model file may have it: rise() written out, and names replaced by texts in parentheses.
std::string written_out(std::string_view text, const Replacements& names);

/// The number in a text of a model, with all its digits.
std::string number_text(double value);

/// True where the name occurs in the text.
bool mentions(const Formula& formula, const std::string& name);

/// Reports a text that is no expression of these names. True where it is one.
bool check(const Formula& formula, const std::vector<std::string>& names, Diagnostics& diagnostics);

/// The value; names without one give no number (NaN), as values outside a function's domain do.
double value_of(const Formula& formula, const Values& values);

} // namespace mbsgen::manoeuvre
