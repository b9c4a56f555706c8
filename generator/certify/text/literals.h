// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/evaluator.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The numbers of a program by their roundings, the floating-point literals of the text. Where two numbers
/// have one rounding, its meaning is one of them; the program, too, has to be run with that one in both places
/// then, because the text cannot tell them apart, nor can a computer that runs it.
class Literals {
public:
  explicit Literals(const scheme::Program& program);
  /// The rational of the program, or the literal's own value. Sets `is_pi` for the number pi.
  Rational meaning(const std::string& literal, bool& is_pi) const;
  const LiteralAliases& aliases() const { return aliases_; }

private:
  void add(const Rational& value);
  void add_node(const expr::Pool& pool, expr::NodeId id);

  std::map<double, Rational> known_;
  LiteralAliases aliases_;
  std::vector<bool> seen_;
};

} // namespace mbsgen::certify
