// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <map>
#include <string>
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
    object, ///< `LawPoint<Real> target;`, `LawContact<Real> target;` or `Wrench<Real> target;`: `value` is the type
    sincos,  ///< `detail::sincos<n>(&names[0], &names[1], &names[2]);`: `target` is n
    zeros,   ///< `for` loops over neighbouring entries: `names[i] = value`
    product, ///< `detail::multiply<target>(names[0], names[1]);`
    call,    ///< `target(names...);`: a part of the function, or a user's law
    guard,   ///< `if (names... != nullptr) { steps }`, any of them
    loop,    ///< `for (int iteration = 0, polished = 0;; ++iteration) { steps value }`: `value` ends it
    check,   ///< `if (value) return names;`
    end,     ///< `return Status::target;`
    give,    ///< `return value;`: the target is the word
    reason   ///< `return detail::finite<Real>(names + ...) ? status : Status::invalid_input;`
  };
  Kind kind = Kind::write;
  std::string target;
  std::vector<std::string> value;
  std::vector<std::string> names;
  std::vector<TextStep> steps;
};

/// The definition of a member function.
struct TextFunction {
  std::string result; ///< "void", "Status" or "Real"
  std::vector<std::string>
      parameters; ///< names in order, "status" among them; empty where the body has no use for one
  std::vector<TextStep> steps;
};

/// The emitted C++ or C as it was read back, by a parser that knows the few forms of generated code.
struct Text {
  std::map<std::string, TextFunction> functions;
  std::map<std::string, std::vector<std::string>> work; ///< members of structures between parts, by type
  std::map<std::string, double> parameters;             ///< initial values by path: "parameters.arm.com[0]"
  /// Members of Parameters: fields by group, in the order of the text; the group without a name: numbers.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups = {{"", {}}};
};

/// Throws MalformedText for text of another form.
Text read_text(const std::vector<std::string>& files);
/// Adds the definitions of a file of C++ by its tokens.
void read_tokens(std::vector<std::string> tokens, Text& text);

} // namespace mbsgen::certify
