// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include <string>

namespace mbsgen::emit {

/// A macro for each of the user's laws, by which bodies call it.
std::string law_macros(const C& language, const Layout& layout);

} // namespace mbsgen::emit
