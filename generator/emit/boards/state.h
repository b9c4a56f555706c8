// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "scheme/program.h"
#include <map>
#include <string>

namespace mbsgen::emit {

/// The function that a board evaluates: inverse dynamics, else direct dynamics, else the first one. Throws std::logic_error
/// where there is none.
const CFunction& function_of_state(const CInterface& interface);

/// Parts of state.c: "arrays" with the numbers of a state, "laws" that give no force, "preparation" of model and inputs, the
/// "call", and "results" as they are written. The state is the initial one, in trees with joints of one coordinate 0.1 rad or
/// m and more away from it; velocities and all else are tenths.
std::map<std::string, std::string> state_parts(const scheme::Program& program, const CInterface& interface);

} // namespace mbsgen::emit
