// SPDX-License-Identifier: MIT
/// Weak coupling of a model's states to its motion, to compare with the strong one of the runtime.
#pragma once
#include <mbsgen/integrate/dynamics.hpp>

namespace hydraulics {

/// Classical Runge-Kutta steps of two blocks that exchange values once a step (figure 16, left, of Docquier, Poncelet &
/// Fisette 2013): joints move under states held as they were at its beginning, and so do states under the motion.
/// `States`: how many states of the model follow the velocities of a State. For the place of a method in DrivenModel.
template <int States>
struct WeaklyCoupled {
  static constexpr bool begins = true;

  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, mbsgen::runtime::State<Real, N, Coordinates>& state) {
    static_assert(N == Coordinates && States < N);
    constexpr int joints = N - States;
    const auto begin = state;
    auto hydraulic = state;
    const auto mechanics = [&](Real at, const Real* q, const Real* qd, Real* qdd) {
      const bool ok = a(at, q, qd, qdd);
      for (int i = joints; i < N; ++i) qdd[i] = 0;
      return ok;
    };
    const auto states = [&](Real, const Real*, const Real* qd, Real* qdd) {
      Real held[N];
      for (int i = 0; i < N; ++i) held[i] = i < joints ? begin.qd[i] : qd[i];
      return a(t, begin.q, held, qdd);
    };
    if (!mbsgen::runtime::rk4(states, t, dt, hydraulic) || !mbsgen::runtime::rk4(mechanics, t, dt, state))
      return false;
    for (int i = joints; i < N; ++i) state.qd[i] = hydraulic.qd[i];
    return true;
  }
};

} // namespace hydraulics
