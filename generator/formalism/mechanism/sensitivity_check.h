// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "formalism/closure/closure.h"

namespace mbsgen::formalism {

/// Reports names in "sensitivities" that no tunable number of the equations has: unknown ones, constants,
/// numbers that are exactly zero, and numbers that are computed from parameters.
void check_sensitivities(const model::Model& model, const LoopAnalysis& closure, expr::Pool& pool,
                         Diagnostics& diagnostics);

} // namespace mbsgen::formalism
