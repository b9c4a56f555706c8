// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/contestant.h"

namespace bench {

/// Largest difference of the two programs' results, relative to their size, in coordinates of joints.
/// Accelerations count by the forces that they take, as light links amplify rounding.
double disagreement(const Contestant& one, const Contestant& other, Task task, const Motions& motions);

} // namespace bench
