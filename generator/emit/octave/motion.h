// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/layout/template.h"
#include "emit/octave/words.h"

namespace mbsgen::emit {

/// Gives templates what source/rates.m and source/simulate.m are filled with, and the condition RATES, where the motion
/// follows from coordinates, velocities, states and forces: no joint has a motion of the
/// caller's, and no contacts are chosen.
void fill_motion(const scheme::Program& program, const CInterface& interface, const OctaveNames& names,
                 Filling& filling);

} // namespace mbsgen::emit
