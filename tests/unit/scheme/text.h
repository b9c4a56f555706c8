// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <string_view>

namespace mbsgen::scheme::test {

/// Functions and constants, read from text. One line each:
///   c_1 := m1*d1            an equation of the constants
///   unknown q1 q2           coordinates that an iteration solves for
///   a_1 = q1*q2             an equation
///   law spring -> F1        a call of the user's law `spring`, whose result is F1
///   law spring[0] = a_1     an output: an argument of that law
///   residual[0] = a_1 - 1   an output: an entry of a result or of an array named by its purpose
///   function NAME           begins the next function; the first one has no such line
/// Names: q1, qd1 and qdd1 are coordinate 1 and its derivatives; m1, d1 and k1 a mass, a length and a
/// parameter; F1 is a law's result, c_1 a derived constant; all others are symbols of equations.
struct Sample {
  explicit Sample(std::string_view text);

  /// In the order of the lines above, spelled as the engine prints it.
  std::string text() const;
  /// The right-hand side of an equation, for example.
  Expr operator()(std::string_view text);

  Pool pool;
  Scheme constants;
  std::vector<Function> functions;
};

/// What a pass makes of a text.
std::string after(void (*pass)(Pool&, Function&), std::string_view before);
std::string after(void (*pass)(Scheme& constants, Function&), std::string_view before);
std::string after(Program (*pass)(Program), std::string_view before);

/// Equations alone, spelled as in a Sample.
std::string text_of(const std::vector<Equation>& equations);

/// A text without indentation, empty lines and blanks around + and -, which the engine does not print.
std::string lines(std::string_view text);

} // namespace mbsgen::scheme::test
