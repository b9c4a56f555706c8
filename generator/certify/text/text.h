// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::certify {

/// A line of a body, as tokens of the emitted text, or a block of lines.
struct TextStep {
  enum class Kind {
    constant,  ///< `const Real target = value;`
    variable,  ///< `Real target = value;`
    write,     ///< `target = value;`
    variables, ///< `Real names...;`
    object,    ///< `LawPoint<Real> target;` or `Wrench<Real> target;`: `value` is the type
    call,      ///< `target(names...);`: a part of the function, or a law of the user's
    guard,     ///< `if (names... != nullptr) { steps }`, any of them
    loop,  ///< `for (int iteration = 0, polished = 0;; ++iteration) { steps value }`: `value` is what steers
           ///< it
    check, ///< `if (value) return Status::target;`
    end    ///< `return Status::target;`
  };
  Kind kind = Kind::write;
  std::string target;
  std::vector<std::string> value;
  std::vector<std::string> names;
  std::vector<TextStep> steps;
};

/// The definition of a member function.
struct TextFunction {
  std::string result;                  ///< "void" or "Status"
  std::vector<std::string> parameters; ///< names in order; empty where the body has no use for one
  std::vector<TextStep> steps;
};

/// The emitted C++ as it was read back, by a parser that knows the few forms of generated code.
struct Text {
  std::map<std::string, TextFunction> functions;
  std::map<std::string, std::vector<std::string>> work; ///< members of structures between parts, by type
  std::map<std::string, double> parameters;             ///< initial values by path: "parameters.arm.com[0]"
  /// Members of Parameters: fields by group, in the order of the text; the group without a name: numbers.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups = {{"", {}}};
};

/// Throws MalformedText for text of another form.
Text read_text(const std::vector<std::string>& files);

/// The paths of the program's parameters in the text, in the order of the program. Groups, and the fields of
/// one, stand in the text in the order of their first parameter, under the model's names, which may have got
/// underscores to be different from others. Throws MalformedText where they do not.
std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters);

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
