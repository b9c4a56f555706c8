// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/language.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The text as a string literal of one line, which `wrapped` does not break and which may stand in a page: no tag begins
/// in it.
std::string javascript_string(const std::string& text);

/// What refuses wrong arguments, wrong answers of laws, and wrong members of parameters, and sees when they change.
std::string javascript_guards(const scheme::Program& program, const Layout& layout);

/// The lines of a function that check its arguments.
std::string argument_checks(const Signature& signature);

} // namespace mbsgen::emit
