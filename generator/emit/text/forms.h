// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/function.h"
#include "emit/text/language.h"

namespace mbsgen::emit {

/// The schedules that the text of a function follows. There are two where limbs are in vectors and the language cannot
/// define operators for compilers without them (Words::if_vectors): then the second one has lone numbers.
std::vector<schedule::Schedule> schedules_of(schedule::SymbolCollector& symbols,
                                             const scheme::Program& program, const scheme::Function& function,
                                             const Language& language, const EmitOptions& options);

/// Adds the text that compilers without vectors read to that for the others.
void add_alone(FunctionText& in_vectors, FunctionText alone, const std::string& macro);

} // namespace mbsgen::emit
