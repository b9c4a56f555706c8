// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/text.h"
#include "certify/text/tokens.h"

namespace mbsgen::certify {

/// The lines of a block whose brace has been opened; passes over the closing one. Throws MalformedText for
/// lines of another form than those of TextStep.
std::vector<TextStep> read_steps(TokenStream& in);

/// The names of `Real a, b[2];` after its first word: "a", "b[0]", "b[1]".
std::vector<std::string> read_variables(TokenStream& in);

} // namespace mbsgen::certify
