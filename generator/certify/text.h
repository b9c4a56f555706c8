// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::certify {

/// `target = value;`, as tokens of the emitted text.
struct TextStatement {
  bool declares = false; ///< `const Real target = value;`
  std::string target;
  std::vector<std::string> value;
};

/// One line of a body: a statement, or the call of a part of the function with its arguments.
struct TextStep {
  TextStatement statement;
  std::string call; ///< empty for a statement
  std::vector<std::string> arguments;
};

/// The definition of a member function.
struct TextFunction {
  std::vector<std::string> parameters; ///< names in order; empty where the body has no use for one
  std::vector<TextStep> steps;
};

/// The emitted C++ as it was read back, by a parser that knows the few forms of generated code.
struct Text {
  std::map<std::string, TextFunction> functions;
  std::map<std::string, double> parameters; ///< initial values by path: "parameters.arm.com[0]"
};

/// Throws Defect for text of another form.
Text read_text(const std::vector<std::string>& files);

/// The path of a parameter in the text; a name may have got underscores to be different from others. Empty
/// when there is none.
std::string path_of(const Text& text, const scheme::Parameter& parameter);

/// What number of the program a floating-point literal of the text is the rounding of.
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
