// SPDX-License-Identifier: GPL-3.0-or-later
// The driving simulator's car by the generated header and the integrators of the runtime, beside its unit: prints all
// coordinates, velocities and states after some steps.
#include "driving_simulator.hpp"
#include "driving_simulator/tyres.hpp"
#include <cstdio>
#include <cstdlib>
#include <mbsgen/integrate/dynamics.hpp>

int main(int, char** arguments) {
  using namespace mbsgen::runtime;
  const double step = std::atof(arguments[1]);
  const int steps = std::atoi(arguments[2]);
  Dynamics<driving_simulator::Model<double, car::Tyres<double>>> dynamics;
  dynamics.model.laws.set_relaxation(0.4);
  for (int i = 0; i < driving_simulator::nq; ++i) dynamics.q[i] = driving_simulator::q0[i];
  auto state = dynamics.start(driving_simulator::q0, driving_simulator::qd0, driving_simulator::x0);
  for (int k = 0; k < steps; ++k)
    if (!rk4(dynamics, k * step, step, state)) return 1;
  double udd[decltype(dynamics)::count];
  if (!dynamics(steps * step, state.q, state.qd, udd)) return 1;
  for (int i = 0; i < driving_simulator::nq; ++i)
    std::printf("q.%s %.17g\n", driving_simulator::joint_names[i], dynamics.q[i]);
  for (int i = 0; i < driving_simulator::nqd; ++i)
    std::printf("qd.%s %.17g\n", driving_simulator::joint_names[i], dynamics.qd[i]);
  for (int i = 0; i < decltype(dynamics)::nstate; ++i)
    std::printf("x.%s %.17g\n", driving_simulator::x_names[i], dynamics.x(state)[i]);
}
