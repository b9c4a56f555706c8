// SPDX-License-Identifier: MIT
/// Shared by the programs of reference tools: generated models under loads that depend on the time, and a simulated
/// admittance device with its hand in the loop.
#pragma once
#include "faults.hpp"
#include "mechanism.hpp"

#include <mbsgen/coupling/reference_model.hpp>
#include <mbsgen/coupling/reference_tool.hpp>
#include <mbsgen/drivers/simulated_admittance.hpp>
#include <mbsgen/loop/loop.hpp>

#include <memory>

namespace admittance {

using namespace mbsgen::runtime;

constexpr std::int64_t period_ns = 1000000;
constexpr double dt = 1e-3, bandwidth_hz = 8; // of the loop and of the feedback

/// A generated model under loads(t, u, Q), u: the coordinates of the state.
template <class Generated, class Loads>
struct Forced {
  Dynamics<Generated> dynamics;
  Loads loads;

  bool operator()(double t, const double* u, const double* ud, double* udd) {
    loads(t, u, dynamics.input);
    return dynamics(t, u, ud, udd);
  }
};

/// Calls seen(t, state) at every step, when the model has solved for it, from q0, qd0; steps of `step` s by Runge and Kutta.
template <class Generated, class Loads, class Seen>
void integrate(Forced<Generated, Loads>& forced, const double* q0, const double* qd0, double step, int count,
               const Seen& seen) {
  auto state = forced.dynamics.start(q0, qd0);
  double unused[detail::length(state.qd)];
  for (int i = 0; i <= count; ++i) {
    const double t = i * step;
    if (!forced(t, state.q, state.qd, unused)) mechanism::stop(t);
    seen(t, state);
    if (!rk4(forced, t, step, state)) mechanism::stop(t);
  }
}

/// The largest magnitude.
struct Largest {
  double value = 0;
  void operator()(double x) {
    if (!(std::fabs(x) <= value)) value = std::fabs(x);
  }
};

/// Output limits of a device whose axes move slowly.
template <int N>
Limits<double, N> limits() {
  Limits<double, N> limits;
  for (auto& axis : limits.axis) {
    axis.target_acceleration = 200;
    axis.velocity = 20;
  }
  return limits;
}

/// The device of a program in the loop at 1 kHz: act(t) before every period, note(t) after it. Ends with false where
/// a fault ends the admittance.
template <class Device, class Model, class Coupling, class Act, class Note>
bool run(Device& device, Model& model, Coupling& coupling, double end, const Act& act, const Note& note) {
  using ToolLoop = Loop<ManualClock, Device, Model, Coupling>;
  ManualClock clock;
  NoLog log;
  const auto loop =
      std::make_unique<ToolLoop>(clock, device, model, coupling, limits<Device::axes>(), period_ns, log);
  faults::Watch watch;
  loop->arm();
  loop->start();
  for (int step = 0; step * dt < end; ++step) {
    act(step * dt);
    loop->step();
    if (!watch.goes_on(*loop)) return false;
    note(step * dt);
  }
  return true;
}

/// From 0 to 1 between two times, smoothly.
inline double rise(double t, double from, double to) {
  const double u = clamp((t - from) / (to - from), 0.0, 1.0);
  return u * u * u * (10 + u * (6 * u - 15));
}
/// And back to 0, after `hold`.
inline double pulse(double t, double from, double to, double hold) {
  return rise(t, from, to) - rise(t, to + hold, to + hold + (to - from));
}

} // namespace admittance
