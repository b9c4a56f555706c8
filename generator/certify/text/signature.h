// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The arguments of an emitted function by position, and the spelling of its result arrays in its body.
class TextSignature {
public:
  /// `function`: null for `update`.
  TextSignature(const scheme::Program& program, const scheme::Function* function);

  /// Names of the arguments. A sensor's results are members of its last argument but `inputs`.
  const std::vector<std::string>& arguments() const { return arguments_; }
  /// "void", "Status" or "Real".
  std::string result() const;
  /// True when the caller gives the argument a value.
  bool is_given(const std::string& argument) const;
  /// True for a number by value.
  bool is_number(const std::string& argument) const;
  /// The argument whose array the caller may pass for this result, too, by their text's names; empty: none.
  std::string shares_array(const std::string& spelled) const;
  /// True for an element that the caller supplies: of an argument, or of `inputs`.
  bool is_given_number(const std::string& element) const;

  /// Renames an argument: `spelled` is the parameter's name in the text.
  void spell(const std::string& argument, const std::string& spelled);
  /// The text's name of a result array of the function.
  std::string spelling(const std::string& array) const;
  /// True for a result array by its text's name.
  bool is_result(const std::string& spelled) const;
  /// True when the caller may leave the result out.
  bool is_nullable(const std::string& array) const { return nullable_.count(array) != 0; }

private:
  const scheme::Function* function_;
  std::vector<std::string> arguments_;
  std::map<std::string, std::string> results_; ///< spelling by array
  std::map<std::string, std::string> given_;   ///< spelling of arguments that have values
  std::set<std::string> nullable_;
};

} // namespace mbsgen::certify
