// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "emit/text/language.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// The helpers that a header contains: those called, those of quaternions, and those that they call in turn.
std::set<std::string> cpp_helpers(std::set<std::string> called, const scheme::Shape& shape);

/// The part `namespace detail` of a generated header: `Number`, and the helpers that its expressions call.
std::string helpers_text(const Language& language, const std::set<std::string>& helpers, Scalar scalar);

} // namespace mbsgen::emit
