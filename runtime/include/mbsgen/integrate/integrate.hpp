// SPDX-License-Identifier: MIT
/// Explicit integrators of fixed step for second-order systems. No allocation, bounded time.
///
/// `accelerations(t, q, qd, qdd)` takes time in s and arrays of the state and returns false when the model has
/// no answer (a loop that does not close, a singular matrix); the step then returns false and leaves the state
/// as it was. Where coordinates are no integrals of the velocities, as quaternions, it has the members that
/// manifold.hpp lists; Dynamics has them by itself. Methods of order 1 then make their step in the axes at its
/// beginning, so that a body on a free joint keeps its speed however fast it spins.
#pragma once
#include "manifold.hpp"

namespace mbsgen::runtime {

namespace detail {

/// Whether a step may end here: all is finite. `bounded`, for microcontrollers: the squares of the coordinates sum up to
/// at most 1000² m² or rad², too. Generated code computes sines itself, without the library, of angles up to 8192 rad
/// in float, and so of the sum of 8 such coordinates.
template <bool bounded = false, class Real, int N, int Coordinates>
inline bool usable(const State<Real, N, Coordinates>& state) {
  if constexpr (!bounded) return finite(state.q, Coordinates) && finite(state.qd, N);
  Real sum = 0;
  for (const Real q : state.q) sum += q * q;
  return finite_sum(state.qd, N, sum) && !(sum > Real(1e6L));
}

} // namespace detail

/// Explicit Euler, order 1, one evaluation: positions with the old velocities. An undamped oscillation gains energy at
/// any step; it is here to be compared with.
template <class Real, int N, int Coordinates, class Accelerations>
inline bool explicit_euler(Accelerations&& accelerations, Real t, Real dt,
                           State<Real, N, Coordinates>& state) {
  Real qdd[N];
  if (!accelerations(t, state.q, state.qd, qdd)) return false;
  const detail::Start<Accelerations, Real, N, Coordinates> start(accelerations, state);
  State<Real, N, Coordinates> next;
  start.hold_axes(qdd);
  for (int i = 0; i < N; ++i) next.qd[i] = state.qd[i] + dt * qdd[i];
  start.move(state.qd, dt, next);
  if (!detail::usable(next)) return false;
  state = next;
  return true;
}

/// Semi-implicit (symplectic) Euler, order 1, one evaluation: velocities first, then positions with the new
/// velocities. Keeps the energy of an undamped oscillation bounded for dt < 2/omega.
template <class Real, int N, int Coordinates, class Accelerations>
inline bool semi_implicit_euler(Accelerations&& accelerations, Real t, Real dt,
                                State<Real, N, Coordinates>& state) {
  Real qdd[N];
  if (!accelerations(t, state.q, state.qd, qdd)) return false;
  const detail::Start<Accelerations, Real, N, Coordinates> start(accelerations, state);
  State<Real, N, Coordinates> next;
  start.hold_axes(qdd);
  for (int i = 0; i < N; ++i) next.qd[i] = state.qd[i] + dt * qdd[i];
  start.move(next.qd, dt, next);
  if (!detail::usable(next)) return false;
  state = next;
  return true;
}

namespace detail {

template <class Real, int N>
inline State<Real, N> moved(const State<Real, N>& from, const State<Real, N>& slope, Real dt) {
  State<Real, N> to;
  for (int i = 0; i < N; ++i) {
    to.q[i] = from.q[i] + dt * slope.q[i];
    to.qd[i] = from.qd[i] + dt * slope.qd[i];
  }
  return to;
}

template <class Real, int N, class Accelerations>
inline bool slope(Accelerations& accelerations, Real t, const State<Real, N>& at, State<Real, N>& result) {
  for (int i = 0; i < N; ++i) result.q[i] = at.qd[i];
  return accelerations(t, at.q, at.qd, result.qd);
}

template <class Real, int N, class Accelerations>
inline bool classical_rk4(Accelerations& accelerations, Real t, Real dt, State<Real, N>& state) {
  const Real half = dt / 2;
  State<Real, N> k1, k2, k3, k4;
  if (!detail::slope(accelerations, t, state, k1)) return false;
  if (!detail::slope(accelerations, t + half, detail::moved(state, k1, half), k2)) return false;
  if (!detail::slope(accelerations, t + half, detail::moved(state, k2, half), k3)) return false;
  if (!detail::slope(accelerations, t + dt, detail::moved(state, k3, dt), k4)) return false;
  State<Real, N> next;
  for (int i = 0; i < N; ++i) {
    next.q[i] = state.q[i] + dt / 6 * (k1.q[i] + 2 * (k2.q[i] + k3.q[i]) + k4.q[i]);
    next.qd[i] = state.qd[i] + dt / 6 * (k1.qd[i] + 2 * (k2.qd[i] + k3.qd[i]) + k4.qd[i]);
  }
  if (!usable(next)) return false;
  state = next;
  return true;
}

} // namespace detail

/// The classical Runge–Kutta method, order 4, four evaluations; stable for dt < 2.8/omega. With quaternions it
/// is commutator_free4 of manifold.hpp, of the same order, evaluations and stability.
template <class Real, int N, int Coordinates, class Accelerations>
inline bool rk4(Accelerations&& accelerations, Real t, Real dt, State<Real, N, Coordinates>& state) {
  if constexpr (detail::on_manifold<Accelerations>)
    return detail::commutator_free4(accelerations, t, dt, state);
  else
    return detail::classical_rk4(accelerations, t, dt, state);
}

/// Divides a step of dt into `count` >= 1 equal ones: `step(t, dt)` returns false to stop. Inputs are held
/// meanwhile.
template <class Real, class Step>
inline bool substeps(int count, Real t, Real dt, Step&& step) {
  const Real part = dt / Real(count);
  for (int i = 0; i < count; ++i)
    if (!step(t + Real(i) * part, part)) return false;
  return true;
}

} // namespace mbsgen::runtime
