// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include "schedule/statements.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The derived constants that functions read, which are members of the model: their names. Spells them.
std::vector<std::string> name_derived(const scheme::Program& program, const Language& language,
                                      schedule::SymbolCollector& collector, Spelling& spelling);

} // namespace mbsgen::emit
