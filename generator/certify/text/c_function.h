// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The names that functions of an emitted C text may call, without the model's name before them.
struct CNames {
  std::string prefix;                ///< the model's name and an underscore
  std::set<std::string> helpers;     ///< whose text is known
  std::set<std::string> math_macros; ///< macros that are functions of the C library
  std::set<std::string> laws;        ///< with a macro that calls them
};

/// The tokens of C with `a->b` as one word, and members of the model by their names alone, as in C++.
std::vector<std::string> with_members(const std::vector<std::string>& tokens);

/// The definition of a function in C as its C++ has it. Throws MalformedText for a call of an unknown function, and for
/// another form.
std::vector<std::string> cpp_function(const std::vector<std::string>& tokens, const CNames& names);

} // namespace mbsgen::certify
