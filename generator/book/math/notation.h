// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "scheme/program.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::book {

/// The letter of a stem: base, dots above it, superscript.
struct Glyph {
  std::string base;
  int dots = 0;
  std::string above;
};

/// By glyphs.def; else the capitals that a stem begins with, or its first letter, with the rest as superscript; a
/// word stays as it is. Different stems have different glyphs.
Glyph glyph_of(std::string_view stem);

/// An identifier of MathML: a letter, a word, or what a program calls it; escaped.
std::string identifier(std::string_view text);

/// The MathML of a glyph with subscripts, which are MathML; none where they are empty.
std::string symbol_text(const Glyph& glyph, const std::string& below);

/// The names of a program's values in mathematical notation (MathML): OM_1_3 is Ω with the subscript x,3.
/// Coordinates and velocities count from 1, and so do all joints and numbers. Different values have different
/// texts within a function, but for copies of elements of arguments.
class Notation {
public:
  /// Refers to the program. `free`: what the function reads and does not define, elements of arguments among it,
  /// which count from 0 in the scheme.
  explicit Notation(const scheme::Program& program, const std::vector<expr::NodeId>& free = {});

  std::string operator()(expr::NodeId symbol) const;
  /// The entry of a result, or of the values that checks and the iteration read: bold.
  std::string entry(const scheme::Output& output) const;
  std::string entry(std::string_view array, int row) const;

private:
  void name_inputs();

  const scheme::Program& program_;
  expr::Memo<std::string> named_; ///< parameters, inputs, states, time
  expr::Memo<bool> free_;
};

} // namespace mbsgen::book
