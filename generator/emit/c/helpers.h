// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include <string>

namespace mbsgen::emit {

/// The functions of the library that the helpers call.
Needs needs_of_helpers(const Needs& needs);

/// The helpers that bodies call.
std::string helpers_text(const C& language, const Needs& needs);

} // namespace mbsgen::emit
