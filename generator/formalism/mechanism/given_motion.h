// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// Velocities along which the state of a mechanism can be displaced: independent ones, and those of which constraints
/// give the rate alone (a wheel that rolls).
std::vector<int> displaced_states(const Mechanism& mechanism);
/// Velocities of driven joints without a motion of their own: the caller gives it.
std::vector<int> given_motions(const Mechanism& mechanism);

} // namespace mbsgen::formalism
