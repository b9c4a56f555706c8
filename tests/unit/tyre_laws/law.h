// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/evaluate.h"
#include "model/tyres/law_text.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::test {

using Numbers = std::map<std::string, double>;

/// A law in text on its own, without a wheel: its lines as expressions over their names.
class Law {
public:
  /// A law of the program.
  explicit Law(const std::string& name);

  const model::LawText& text() const { return text_; }
  /// The law's numbers: `given`, or else its defaults, or else `otherwise`.
  Numbers parameters(const Numbers& given, double otherwise = 1) const;
  /// All names with the values that the lines give them, rates of states as NAME'. `known` has parameters, states and
  /// variables of the contact.
  Numbers values(Numbers known) const;
  /// Partial derivatives of all lines to all names in them that are no parameters, as "LINE by NAME".
  Numbers derivatives(const Numbers& known) const;

private:
  struct Line {
    std::string name;
    expr::Expr value;
    std::vector<std::string> of;
  };

  expr::Expr symbol(const std::string& name) const;

  mutable expr::Pool pool_;
  model::LawText text_;
  std::vector<Line> lines_;
};

/// The contact of a wheel that rolls straight ahead on level ground at 20 m/s; `turning` is left to the test.
Numbers contact(double radius, double loaded);

} // namespace mbsgen::test
