// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a step of the implicit methods on the piano key, with the derivatives by differences and with those that the
// model computes. Usage: step_timing [PRESSES]. The key's front goes down in 0.2 s, with steps of 1 ms; of the
// presses the fastest counts.
#include "grand_action.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace mbsgen::runtime;

namespace {

using Action = Dynamics<piano_key::Model<>>;
static_assert(Action::differentiates && Action::damps);

constexpr int steps = 200;
constexpr double dt = 1e-3, front_velocity = -0.05; // m/s

// Time of a step in s over one press; `step(dynamics, t, state)` is the method. 0: no result.
template <class Step>
double press(const Step& step) {
  Action dynamics;
  double q[Action::nq]{};
  const double rest[Action::nqd]{};
  q[grand::hammer] = dynamics.model.parameters.hammer_rest;
  auto state = dynamics.start(q, rest);
  dynamics.qd[grand::key] = -front_velocity / grand::front<double>;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < steps; ++i) {
    dynamics.q[grand::key] += dt * dynamics.qd[grand::key];
    if (!step(dynamics, i * dt, state)) return 0;
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / steps;
}

template <class Step>
double fastest(int presses, const Step& step) {
  double best = press(step);
  for (int i = 1; i < presses; ++i) best = std::min(best, press(step));
  return best;
}

} // namespace

int main(int argc, char** argv) {
  const int presses = argc > 1 ? std::atoi(argv[1]) : 200;
  const double evaluation = fastest(presses, [](Action& dynamics, double t, Action::State& state) {
    return semi_implicit_euler(dynamics, t, dt / 64, state);
  });
  const double before = fastest(presses, [](Action& dynamics, double t, Action::State& state) {
    const auto differences = [&](double at, const auto& s, const auto& qdd, auto& k, auto& d) {
      return difference_jacobian(dynamics, at, s, qdd, k, d);
    };
    return linearly_implicit_euler(dynamics, differences, t, dt, state);
  });
  const double after = fastest(presses, [](Action& dynamics, double t, Action::State& state) {
    return linearly_implicit_euler(dynamics, t, dt, state);
  });
  const double damped = fastest(presses, [](Action& dynamics, double t, Action::State& state) {
    return implicit_velocity_euler(dynamics, t, dt / 25, state);
  });
  std::printf("piano key, %d integrated joints: explicit step %.2f us, implicit step %.2f us by differences, "
              "%.2f us by derivatives, implicit velocities %.2f us\n",
              Action::count, evaluation * 1e6, before * 1e6, after * 1e6, damped * 1e6);
  return evaluation > 0 && before > 0 && after > 0 && damped > 0 ? 0 : 1;
}
