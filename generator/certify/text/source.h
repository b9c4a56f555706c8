// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/dialect.h"
#include "certify/text/tokens.h"
#include <map>
#include <set>
#include <utility>

namespace mbsgen::certify {

/// A declared name, and the size of an array; 0: it is a number.
struct Variable {
  std::string name;
  int size = 0;
};

/// The names of `a, b[2];`, whose type has been read.
std::vector<Variable> read_variables(Tokens& in);
/// The same with the type before them; vectors of lanes have elements as arrays have.
std::vector<Variable> read_declaration(Tokens& in, const Dialect& dialect);
/// Skips the type of vectors of lanes, whose number it returns; 0: there is another word.
int skip_lanes(Tokens& in, const Dialect& dialect);

struct TextParameter {
  std::string type; ///< words between blanks
  std::string name; ///< empty where the body has no use for it
};

/// The definition of a function of the model. In C the model itself is no parameter.
struct TextFunction {
  std::string result; ///< "void", "Status" or "Real"
  std::vector<TextParameter> parameters;
  Tokens body; ///< behind its brace
};

/// Files of emitted C++ or C: what they define that differs from model to model. The files must outlive it.
struct SourceText {
  Dialect dialect;
  std::map<std::string, TextFunction> functions;
  std::map<std::string, std::vector<Variable>> work; ///< of structures between parts, by function
  std::map<std::string, double> parameters;          ///< initial values by path: "arm.com[0]"
  /// Fields of the parameters by group, in the order of the text; the group without a name: numbers.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups = {{"", {}}};
  std::set<std::string> helpers; ///< C: functions that bodies may call, without the prefix
  std::set<std::string> laws;    ///< C: the user's laws with a macro that calls them
};

/// Reads files of C++, or of C, where a file follows those that it includes. Macros and helpers must be known
/// ones. Throws MalformedText.
SourceText read_cpp(const std::vector<std::string>& files);
/// A file in C as compilers with or without vectors read it: lines that are not for them are empty.
std::string for_compilers(const std::string& file, const std::string& model, bool with_vectors);
SourceText read_c(const std::vector<std::string>& files, const std::string& model);

} // namespace mbsgen::certify
