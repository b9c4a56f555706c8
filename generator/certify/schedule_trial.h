// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/compare.h"
#include "certify/program/step_run.h"

namespace mbsgen::certify {

/// Runs the schedules of the functions (by index) at the point of a comparison and enters in their records
/// whether the results are the scheme's. A record that says otherwise is left as it is.
void compare_schedules(const Schedules& schedules, const scheme::Program& program, const AngleScan& angles,
                       Point<ModularField>& point, Comparison<ModularField>& comparison,
                       const std::vector<std::size_t>& functions, std::vector<FunctionRecord>& records);

} // namespace mbsgen::certify
