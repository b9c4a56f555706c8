// SPDX-License-Identifier: MIT
/// The methods of integration as template arguments.
#pragma once
#include "implicit_velocities.hpp"
#include "integrate_implicit.hpp"

namespace mbsgen::runtime {

/// `begins`: whether the first evaluation is that of the state and the time at which the step begins.
struct ExplicitEuler {
  static constexpr bool begins = true;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return explicit_euler(a, t, dt, state);
  }
};
struct SemiImplicitEuler {
  static constexpr bool begins = true;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return semi_implicit_euler(a, t, dt, state);
  }
};
struct RungeKutta4 {
  static constexpr bool begins = true;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return rk4(a, t, dt, state);
  }
};
struct LinearlyImplicitEuler {
  static constexpr bool begins = false;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return linearly_implicit_euler(a, t, dt, state);
  }
};
/// The same for microcontrollers, whose coordinates are up to 1000 m or rad.
struct BoundedLinearlyImplicitEuler {
  static constexpr bool begins = false;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return linearly_implicit_euler<true>(a, t, dt, state);
  }
};
struct ImplicitVelocityEuler {
  static constexpr bool begins = true;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return implicit_velocity_euler(a, t, dt, state);
  }
};
/// The same in a closely bounded time, for microcontrollers: up to 8 velocities, coordinates up to 1000 m or rad.
struct BoundedImplicitVelocityEuler {
  static constexpr bool begins = true;
  template <class Real, int N, int Coordinates, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N, Coordinates>& state) {
    return implicit_velocity_euler<true>(a, t, dt, state);
  }
};

} // namespace mbsgen::runtime
