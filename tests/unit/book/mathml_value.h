// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <tinyxml2.h>

namespace mbsgen::test {

/// Reads presentation MathML back: values of expressions over named values, as a reader of the page understands
/// them.
class MathReader {
public:
  /// By the MathML of a name.
  std::map<std::string, double> values;

  /// Throws std::runtime_error for a name without a value, and for what is no formula.
  double value(const tinyxml2::XMLElement& element) const;
  double value(const std::string& mathml) const;

private:
  double sum(const tinyxml2::XMLElement*& next) const;
  double product(const tinyxml2::XMLElement*& next) const;
  double factor(const tinyxml2::XMLElement*& next) const;
  double row(const tinyxml2::XMLElement& element) const;
  double call(const std::string& function, const tinyxml2::XMLElement& arguments) const;
  double power(const tinyxml2::XMLElement& element) const;
  const double* find(const tinyxml2::XMLElement& element) const;
};

/// The element as text.
std::string text_of(const tinyxml2::XMLElement& element);

} // namespace mbsgen::test
