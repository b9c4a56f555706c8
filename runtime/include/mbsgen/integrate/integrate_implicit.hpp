// SPDX-License-Identifier: MIT
/// The linearly implicit Euler method, for contacts too stiff for the loop's step.
///
/// One Newton step of implicit Euler (the Rosenbrock method of order 1, L-stable; Hairer & Wanner, Solving
/// Ordinary Differential Equations II, section IV.7), reduced to N equations because q' = qd:
///   (1 - dt D - dt² K) dqd = dt (qdd + dt K qd),   K = d(qdd)/dq,  D = d(qdd)/d(qd).
/// With quaternions K is the derivative by small displacements along the velocities of the state; of free joints all is
/// meant in axes that keep their directions during the step.
/// qdd, K and D are taken at the old state and the NEW time: with the old time, a prescribed motion (of a
/// driven joint) would be late by a whole step, which a stiff spring turns into a large force.
#pragma once
#include "integrate.hpp"
#include "linear_solve.hpp"

namespace mbsgen::runtime {

/// K and D, N x N row-major, by one-sided differences: 2 N evaluations. `qdd`: the accelerations at (t, q,
/// qd).
template <class Real, int N, int Coordinates, class Accelerations>
inline bool difference_jacobian(Accelerations&& accelerations, Real t, const State<Real, N, Coordinates>& at,
                                const Real (&qdd)[N], Real (&k)[N * N], Real (&d)[N * N]) {
  // About the root of the rounding error.
  const Real relative = sizeof(Real) == 4 ? Real(1e-3L) : Real(1e-7L);
  State<Real, N, Coordinates> moved = at;
  Real changed[N];
  const auto column = [&](Real& variable, int j, Real(&result)[N * N]) {
    const Real kept = variable;
    // Through a volatile, so that the step is exactly the difference of two numbers.
    const volatile Real shifted = kept + relative * (std::fabs(kept) + relative);
    const Real step = shifted - kept;
    variable = kept + step;
    const bool ok = accelerations(t, moved.q, moved.qd, changed);
    variable = kept;
    for (int i = 0; i < N; ++i) result[i * N + j] = (changed[i] - qdd[i]) / step;
    return ok;
  };
  // On a manifold, by a turn or way of that size.
  const auto coordinate_column = [&](int j) {
    if constexpr (detail::on_manifold<Accelerations>) {
      detail::displace(accelerations, at, j, relative, moved.q);
      const bool ok = accelerations(t, moved.q, moved.qd, changed);
      for (int i = 0; i < Coordinates; ++i) moved.q[i] = at.q[i];
      for (int i = 0; i < N; ++i) k[i * N + j] = (changed[i] - qdd[i]) / relative;
      return ok;
    } else {
      return column(moved.q[j], j, k);
    }
  };
  for (int j = 0; j < N; ++j)
    if (!coordinate_column(j) || !column(moved.qd[j], j, d)) return false;
  return true;
}

namespace detail {

template <class Accelerations, class = void>
struct Differentiates : std::false_type {};
template <class Accelerations>
struct Differentiates<Accelerations, std::enable_if_t<Accelerations::differentiates>> : std::true_type {};

/// The step from the accelerations and their derivatives at its beginning.
template <bool bounded, class Accelerations, class Real, int N, int Coordinates>
inline bool implicit_move(const Start<Accelerations, Real, N, Coordinates>& start, Real (&qdd)[N],
                          Real (&k)[N * N], Real (&d)[N * N], Real dt, State<Real, N, Coordinates>& state) {
  Real matrix[N * N], change[N];
  start.hold_axes(qdd);
  start.hold_axes(qdd, k, d);
  for (int i = 0; i < N; ++i) {
    Real advance = qdd[i];
    for (int j = 0; j < N; ++j) {
      advance += dt * k[i * N + j] * state.qd[j];
      matrix[i * N + j] = Real(i == j) - dt * (d[i * N + j] + dt * k[i * N + j]);
    }
    change[i] = dt * advance;
  }
  if (!solve<Real, N>(matrix, change)) return false;
  State<Real, N, Coordinates> next;
  for (int i = 0; i < N; ++i) next.qd[i] = state.qd[i] + change[i];
  start.move(next.qd, dt, next);
  if (!usable<bounded>(next)) return false;
  state = next;
  return true;
}

} // namespace detail

/// One step with the Jacobian supplied: `jacobian(t, state, qdd, K, D)` fills K and D and returns success.
/// `bounded`: coordinates beyond 1000 m or rad are a failure, so that generated code computes all sines itself (usable).
template <bool bounded = false, class Real, int N, int Coordinates, class Accelerations, class Jacobian>
inline bool linearly_implicit_euler(Accelerations&& accelerations, Jacobian&& jacobian, Real t, Real dt,
                                    State<Real, N, Coordinates>& state) {
  Real qdd[N], k[N * N], d[N * N];
  if (!accelerations(t + dt, state.q, state.qd, qdd)) return false;
  const detail::Start<Accelerations, Real, N, Coordinates> start(accelerations, state);
  return jacobian(t + dt, state, qdd, k, d) && detail::implicit_move<bounded>(start, qdd, k, d, dt, state);
}

/// One step. Accelerations that know their derivatives have the members
///
///   static constexpr bool differentiates = true;
///   bool differentiate(Real t, const Real* q, const Real* qd, Real* qdd, Real (&K)[N * N], Real (&D)[N * N]);
///
/// as Dynamics has them for models with generated derivatives; the step then calls that function alone. With
/// others the Jacobian comes from differences: 2 N + 1 evaluations. `bounded` as above.
template <bool bounded = false, class Real, int N, int Coordinates, class Accelerations>
inline bool linearly_implicit_euler(Accelerations&& accelerations, Real t, Real dt,
                                    State<Real, N, Coordinates>& state) {
  if constexpr (detail::Differentiates<std::decay_t<Accelerations>>::value) {
    Real qdd[N], k[N * N], d[N * N];
    if (!accelerations.differentiate(t + dt, state.q, state.qd, qdd, k, d)) return false;
    const detail::Start<Accelerations, Real, N, Coordinates> start(accelerations, state);
    return detail::implicit_move<bounded>(start, qdd, k, d, dt, state);
  } else {
    const auto jacobian = [&](Real at, const State<Real, N, Coordinates>& s, const Real(&qdd)[N],
                              Real(&k)[N * N], Real(&d)[N * N]) {
      return difference_jacobian(accelerations, at, s, qdd, k, d);
    };
    return linearly_implicit_euler<bounded>(accelerations, jacobian, t, dt, state);
  }
}

} // namespace mbsgen::runtime
