// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fmu/variables.h"
#include "scheme/program.h"
#include <set>
#include <vector>

namespace mbsgen::emit {

/// By value reference: the variables that a variable depends on, which are states, inputs and the time, in their
/// continuous motion. A state depends on itself; variables that are set, on nothing.
std::vector<std::set<int>> fmu_dependencies(const scheme::Program& program, const FmuVariables& variables);

} // namespace mbsgen::emit
