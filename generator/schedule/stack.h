// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/angles.h"
#include "schedule/plan.h"

namespace mbsgen::schedule {

/// See Schedule::stack_values. `copies`: elements of arguments that the function copies.
std::size_t stack_values(SymbolCollector& symbols, const Counts& counts, const Angles& angles,
                         std::size_t copies, const Plan& plan);

} // namespace mbsgen::schedule
