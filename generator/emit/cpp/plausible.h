// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "emit/text/spelling.h"

namespace mbsgen::emit {

/// `implausible(parameters)`, which names the first parameter that no physical system has, and
/// `plausible(parameters)`. `parameters_name` is that of `spelling`. Adds the helpers that it calls to `needs`.
std::string plausible_text(const scheme::Program& program, const Language& language, const Layout& layout,
                           const Spelling& spelling, const std::string& parameters_name, Needs& needs);

} // namespace mbsgen::emit
