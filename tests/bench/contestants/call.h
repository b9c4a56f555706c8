// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/contestants/contestant.h"
#include "bench/race.h"

namespace bench {

/// The function at one state after the other, or at as many at once as it has lanes, in rows that follow each
/// other in memory.
Call call_of(Task task, const Contestant& contestant, const Motions& motions);

} // namespace bench
