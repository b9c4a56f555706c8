// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/expression.h"
#include "emit/text/language.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// Helpers that are alike in languages with pointers, as parts of templates: largest, degenerate, finite, keep_active.
/// `spelled` gives a helper's text in the language. In what it takes, '%' stands before the head of a definition, '@'
/// before the names of functions that are defined or called, '~' behind those that need the type; `$using` declares
/// functions of the library.
std::map<std::string, std::string>
shared_helpers(const std::function<std::string(std::string_view)>& spelled);

/// The helpers as conditions of templates: KEEP_ACTIVE for keep_active.
std::set<std::string> conditions_of(const std::set<std::string>& helpers);

/// The name of x^n, n > 0; adds the lines that compute it by repeated squaring, in the order of the C++ helper. Each
/// begins with `start`, the start of a definition.
std::string power_lines(int n, const std::string& start, std::string& lines);

/// Functions that tests for plausible parameters call, in the form that `spelled` takes.
extern const char* const plausibility_helpers;

/// The lines that return the first reason why parameters describe no physical system: their names, and the text of the
/// reason. `parameters_name` is that of `spelling`. Adds to `needs` what they call, and to `constants`, where it is given,
/// the values that they define.
std::string plausibility_tests(const scheme::Program& program, const Language& language, const Layout& layout,
                               const Spelling& spelling, const std::string& parameters_name, Needs& needs,
                               std::vector<Local>* constants = nullptr);

} // namespace mbsgen::emit
