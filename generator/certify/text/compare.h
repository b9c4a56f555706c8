// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/step_run.h"
#include "certify/text/source.h"

namespace mbsgen::certify {

/// Reads the definitions of the functions in the text beside their schedules: "equal" for each, or where it
/// is another one. `seed`: of the numbers for which expressions are compared. Throws BudgetSpent.
std::vector<std::string> compare_text(const SourceText& text, const scheme::Program& program,
                                      const Schedules& schedules, std::uint64_t seed,
                                      const Checkpoint& checkpoint);

} // namespace mbsgen::certify
