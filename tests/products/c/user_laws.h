// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::test {

/// Functions that play laws of the user's, in C++. The type `Real` is known.
extern const char* const law_functions;

/// A law of a model as a function of C or C++.
struct LawText {
  std::string result;
  std::string parameters; ///< without brackets
  std::string body;       ///< in braces, with a newline
};

/// Words in which languages differ: the parameters of laws at points and contacts, and what precedes a member.
struct LawWords {
  std::string point, contact, wrench, arrow;
};

LawText law_text(const emit::LawMethod& law, const LawWords& words);

/// Links without states have a derivative, others have none: differences take its place. All languages have to call the
/// same.
bool has_own_derivative(const emit::LawMethod& law);
LawText derivative_text();

/// C++ text of the class `Laws` of a model, with `law_functions`; empty for a model without laws.
std::string laws_class(const emit::Layout& layout, const std::string& model);

} // namespace mbsgen::test
