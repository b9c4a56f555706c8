// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the bits of what the functions of the model compute for some states; two sources have them.
#include "states.h"
#include <cstdio>

#ifdef IN_C
extern "C" {
#include "hexapod.h"
}
#else
#include "hexapod.hpp"
void inverse_dynamics(const State& state, double* Q);
#endif

int main() {
#ifdef IN_C
  hexapod_model model;
  hexapod_init(&model);
#else
  const hexapod::Model<double> model;
#endif
  for (int number = 0; number < 20; ++number) {
    const State state(number);
    double Q[State::size], qdd[State::size];
#ifdef IN_C
    hexapod_inverse_dynamics(&model, state.q, state.qd, state.x, Q);
    hexapod_direct_dynamics(&model, state.q, state.qd, state.x, qdd);
#else
    inverse_dynamics(state, Q);
    model.direct_dynamics(state.q, state.qd, state.x, qdd);
#endif
    for (int i = 0; i < State::velocities; ++i) std::printf("%a %a\n", Q[i], qdd[i]);
  }
}
