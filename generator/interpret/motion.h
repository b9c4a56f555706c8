// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::interpret {

/// Moves all coordinates by `dt` s of constant velocities, as the generated integrate() does: a ball joint turns about
/// a fixed axis, a free one makes a screw motion. `q_next` may be q.
void move(const scheme::Shape& shape, const double* q, const double* qd, double dt, double* q_next);

} // namespace mbsgen::interpret
