// SPDX-License-Identifier: GPL-3.0-or-later
// The same functions of the header as in driver.cpp: the linker keeps one of each, with its clones.
#include "hexapod.hpp"
#include "states.h"

void inverse_dynamics(const State& state, double* Q);

void inverse_dynamics(const State& state, double* Q) {
  const hexapod::Model<double> model;
  double qdd[State::size];
  model.direct_dynamics(state.q, state.qd, state.x, qdd);
  model.inverse_dynamics(state.q, state.qd, state.x, Q);
}
