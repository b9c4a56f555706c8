// SPDX-License-Identifier: GPL-3.0-or-later
// Wheels with laws of the program by the generated header and the integrators of the runtime, beside its unit: prints all
// coordinates, velocities and states after some steps.
#include "properties/tyres/laws.hpp"
#include "wheels_laws.hpp"
#include <cstdio>
#include <cstdlib>
#include <mbsgen/integrate/dynamics.hpp>

int main(int, char** arguments) {
  using namespace mbsgen::runtime;
  const double step = std::atof(arguments[1]);
  const int steps = std::atoi(arguments[2]);
  Dynamics<wheels_laws::Model<double, wheels::Laws>> dynamics;
  for (int i = 0; i < wheels_laws::nq; ++i) dynamics.q[i] = wheels_laws::q0[i];
  auto state = dynamics.start(wheels_laws::q0, wheels_laws::qd0, wheels_laws::x0);
  for (int k = 0; k < steps; ++k)
    if (!rk4(dynamics, k * step, step, state)) return 1;
  double udd[decltype(dynamics)::count];
  if (!dynamics(steps * step, state.q, state.qd, udd)) return 1;
  for (int i = 0; i < wheels_laws::nq; ++i)
    std::printf("q.%s %.17g\n", wheels_laws::coordinate_names[i], dynamics.q[i]);
  for (int i = 0; i < wheels_laws::nqd; ++i)
    std::printf("qd.%s %.17g\n", wheels_laws::joint_names[i], dynamics.qd[i]);
  for (int i = 0; i < decltype(dynamics)::nstate; ++i)
    std::printf("x.%s %.17g\n", wheels_laws::x_names[i], dynamics.x(state)[i]);
}
