// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/loop_closer.h"
#include "formalism/closure/pivot_choice.h"

namespace mbsgen::formalism {

/// Errors, or warnings where loops `may_stay_open`, for the cuts and constraints that an attempt at assembly
/// did not satisfy, each with its gap and a remedy. `freed` is an attempt in which the independent joints
/// were free, too.
void report_open_loops(const model::Model& model, const std::vector<RowOrigin>& rows,
                       const CoordinateRoles& columns, const Assembled& attempt, const Assembled& freed,
                       bool may_stay_open, Diagnostics& diagnostics);

} // namespace mbsgen::formalism
