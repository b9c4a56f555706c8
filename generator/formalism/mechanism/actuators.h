// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// Velocities of the joints that carry an actuator, ascending: by default the independent ones.
std::vector<int> actuated_velocities(const Mechanism& mechanism);

} // namespace mbsgen::formalism
