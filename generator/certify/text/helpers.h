// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/tokens.h"

namespace mbsgen::certify {

/// Passes over the helpers of namespace `detail`, whose brace has been opened. Throws MalformedText unless
/// each is, to the letter, one that generated code is known to have: calls of helpers are evaluated by the
/// meaning of that text.
void read_helpers(TokenStream& in);

} // namespace mbsgen::certify
