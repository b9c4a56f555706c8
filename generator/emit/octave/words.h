// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// Scopes of names by the rules of MATLAB and Octave: no keywords, a letter in front, at most 63 characters.
NameScope octave_scope();

/// The names of a model's package and of its files. Those of functions differ by more than capitals; they are in the order of
/// C.
struct OctaveNames {
  std::string package;
  std::vector<std::string> functions;
  std::string script; ///< that integrates the model
  std::string buses;  ///< the file that has those of Simulink

  explicit OctaveNames(const CInterface& in_c);
};

/// Names of C, or of joints, and those that they have here.
using ChangedNames = std::map<std::string, std::string>;
/// The changed ones. `here` is the same interface by octave_scope.
ChangedNames changed_names(const CInterface& in_c, const CInterface& here, const OctaveNames& names);

/// What a function does, with matrices and places as MATLAB has them: no rows behind each other, the first place is 1.
std::string octave_doc(const std::string& doc);

/// A text between single quotes.
std::string octave_string(std::string_view text);
/// `{'a', 'b'}`, `[1; 2]`.
std::string octave_cell(const std::vector<std::string>& texts);
std::string octave_column(const std::vector<std::string>& numbers);
/// A line of code, broken at spaces.
std::string octave_line(const std::string& line, std::size_t indent);
/// The sizes of an array of N states: "3 x N", "6 x 3 x N".
std::string octave_sizes(const std::vector<int>& shape);

} // namespace mbsgen::emit
