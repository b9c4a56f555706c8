// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The numbers of a program by their roundings, the floating-point literals of the text.
class Literals {
public:
  explicit Literals(const scheme::Program& program);
  /// The rational of the program, or the literal's own value. Sets `is_pi` for the number pi.
  Rational meaning(const std::string& literal, bool& is_pi) const;

private:
  void add(const Rational& value);
  void add_node(const expr::Pool& pool, expr::NodeId id);

  std::map<double, Rational> known_;
  std::vector<bool> seen_;
};

} // namespace mbsgen::certify
