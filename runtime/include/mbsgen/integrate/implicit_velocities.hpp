// SPDX-License-Identifier: MIT
/// Semi-implicit Euler with implicit velocities, for dry friction and hysteresis too steep for the step.
///
/// Forces that change their sign with a velocity are as stiff as dampers: tanh(v/v0) of a friction force F has the slope
/// F/v0, and an explicit step must be below 2 m v0/F. Here the velocities take one Newton step of implicit Euler, the
/// positions follow as in semi-implicit Euler:
///   (1 - dt D) dqd = dt qdd,   D = d(qdd)/d(qd),   q += dt (qd + dqd).
/// Order 1. Springs limit the step as they do in semi-implicit Euler, dt < 2/omega; dampers do not. (Hairer & Wanner,
/// Solving Ordinary Differential Equations II, section IV.7, with the Jacobian's stiff part alone, as in W-methods.)
#pragma once
#include "integrate.hpp"
#include "linear_solve.hpp"

namespace mbsgen::runtime {

namespace detail {

template <class Accelerations, class = void>
struct Damps : std::false_type {};
template <class Accelerations>
struct Damps<Accelerations, std::enable_if_t<Accelerations::damps>> : std::true_type {};

/// qdd and D by one-sided differences: N + 1 evaluations, that of the state itself first.
template <class Real, int N, int Coordinates, class Accelerations>
inline bool difference_damping(Accelerations& accelerations, Real t, const State<Real, N, Coordinates>& at,
                               Real (&qdd)[N], Real (&d)[N * N]) {
  const Real relative = sizeof(Real) == 4 ? Real(1e-3L) : Real(1e-7L); // about the root of the rounding error
  if (!accelerations(t, at.q, at.qd, qdd)) return false;
  State<Real, N, Coordinates> moved = at;
  Real changed[N];
  for (int j = 0; j < N; ++j) {
    // Through a volatile, so that the step is exactly the difference of two numbers.
    const volatile Real shifted = at.qd[j] + relative * (std::fabs(at.qd[j]) + relative);
    moved.qd[j] = shifted;
    if (!accelerations(t, moved.q, moved.qd, changed)) return false;
    for (int i = 0; i < N; ++i) d[i * N + j] = (changed[i] - qdd[i]) / (moved.qd[j] - at.qd[j]);
    moved.qd[j] = at.qd[j];
  }
  return true;
}

/// (1 - dt D) change = dt qdd, with exchange of rows.
template <class Real, int N>
[[gnu::noinline, gnu::cold]] bool damped_change_by_rows(const Real (&qdd)[N], const Real (&d)[N * N], Real dt,
                                                        Real (&change)[N]) {
  Real matrix[N * N];
  for (int i = 0; i < N * N; ++i) matrix[i] = Real(i % (N + 1) == 0) - dt * d[i];
  for (int i = 0; i < N; ++i) change[i] = dt * qdd[i];
  return solve<Real, N>(matrix, change);
}

/// The same, first without that. `bounded`: where that is unreliable it is a failure.
template <bool bounded, class Real, int N>
inline bool damped_change(const Real (&qdd)[N], const Real (&d)[N * N], Real dt, Real (&change)[N]) {
  static_assert(!bounded || N <= largest_in_order, "larger systems are solved with exchange of rows");
  if constexpr (N <= largest_in_order) {
    Real matrix[N * N];
    for_each<N * N>([&](auto i) { matrix[i] = Real(i % (N + 1) == 0) - dt * d[i]; });
    for_each<N>([&](auto i) { change[i] = dt * qdd[i]; });
    if (solve_in_order<Real, N>(matrix, change)) return true;
  }
  if constexpr (!bounded) return damped_change_by_rows<Real, N>(qdd, d, dt, change);
  return false;
}

} // namespace detail

/// One step, its evaluation at the old state and time. Accelerations that know their derivatives by velocities have the
/// members
///
///   static constexpr bool damps = true;
///   bool damp(Real t, const Real* q, const Real* qd, Real* qdd, Real (&D)[N * N]);
///
/// as Dynamics has them for models with direct_dynamics_damping; the step then calls that function alone. With others D
/// comes from differences: N + 1 evaluations. False: no answer of the model, a singular matrix, numbers that are not
/// finite; the state then is as it was.
///
/// `bounded`: in a closely bounded time, for up to 8 velocities, whose system is solved without exchange of rows. A
/// matrix that would need it is a failure, and so are coordinates beyond 1000 m or rad (usable).
template <bool bounded = false, class Real, int N, int Coordinates, class Accelerations>
inline bool implicit_velocity_euler(Accelerations&& accelerations, Real t, Real dt,
                                    State<Real, N, Coordinates>& state) {
  Real qdd[N], no_springs[N * N]{}, d[N * N], change[N];
  if constexpr (detail::Damps<std::decay_t<Accelerations>>::value) {
    if (!accelerations.damp(t, state.q, state.qd, qdd, d)) return false;
  } else {
    if (!detail::difference_damping(accelerations, t, state, qdd, d)) return false;
  }
  const detail::Start<Accelerations, Real, N, Coordinates> start(accelerations, state);
  start.hold_axes(qdd);
  start.hold_axes(qdd, no_springs, d);
  if (!detail::damped_change<bounded, Real, N>(qdd, d, dt, change)) return false;
  State<Real, N, Coordinates> next;
  for (int i = 0; i < N; ++i) next.qd[i] = state.qd[i] + change[i];
  start.move(next.qd, dt, next);
  if (!detail::usable<bounded>(next)) return false;
  state = next;
  return true;
}

} // namespace mbsgen::runtime
