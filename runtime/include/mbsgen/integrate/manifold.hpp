// SPDX-License-Identifier: MIT
/// Integration of coordinates that are no integrals of the velocities: quaternions, and positions whose
/// velocities are those along the axes of a turning body. The state stays on its manifold: a step moves q along
/// `integrate`, the exact motion of constant velocities, so that quaternions keep their length and nothing is
/// projected.
///
/// Such accelerations have four members beside the call:
///
///   static constexpr int moved;              // velocities that move q: those of the state and dependent ones
///   void solved(Real* q, Real* rates) const; // of the last evaluation: q on closed loops, the `moved` velocities
///   void put(const Real* qd, Real* rates) const; // sets those of the state
///   void integrate(const Real* q, const Real* rates, Real dt, Real* q_next) const; // q_next is not q
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Coordinates and velocities, in m or rad and per s; attitudes are quaternions.
template <class Real, int N, int Coordinates = N>
struct State {
  Real q[Coordinates]{};
  Real qd[N]{};
};

namespace detail {

template <class Accelerations, class = void>
struct OnManifold : std::false_type {};
template <class Accelerations>
struct OnManifold<Accelerations, std::enable_if_t<(Accelerations::moved > 0)>> : std::true_type {};
template <class Accelerations>
inline constexpr bool on_manifold = OnManifold<std::decay_t<Accelerations>>::value;

/// The coordinates at which a step begins, after the evaluation there.
template <class Accelerations, class Real, int N, int Coordinates, bool = on_manifold<Accelerations>>
class Start {
public:
  Start(const std::decay_t<Accelerations>&, const State<Real, N, Coordinates>& state) : state_(state) {}
  /// `next`: the coordinates after dt of constant velocities.
  void move(const Real (&qd)[N], Real dt, Real (&next)[Coordinates]) const {
    for (int i = 0; i < N; ++i) next[i] = state_.q[i] + dt * qd[i];
  }

private:
  const State<Real, N, Coordinates>& state_;
};

template <class Accelerations, class Real, int N, int Coordinates>
class Start<Accelerations, Real, N, Coordinates, true> {
public:
  Start(const std::decay_t<Accelerations>& accelerations, const State<Real, N, Coordinates>&)
      : accelerations_(accelerations) {
    accelerations.solved(q_, rates_);
  }
  /// Velocities that are not in the state keep their values.
  void move(const Real (&qd)[N], Real dt, Real (&next)[Coordinates]) const {
    Real rates[moved];
    for (int i = 0; i < moved; ++i) rates[i] = rates_[i];
    accelerations_.put(qd, rates);
    accelerations_.integrate(q_, rates, dt, next);
  }

private:
  static constexpr int moved = std::decay_t<Accelerations>::moved;
  const std::decay_t<Accelerations>& accelerations_;
  Real q_[Coordinates], rates_[moved];
};

/// q after a way of the given size along velocity j of the state alone.
template <class Real, int N, int Coordinates, class Accelerations>
inline void displace(const Accelerations& accelerations, const State<Real, N, Coordinates>& at, int j,
                     Real size, Real (&next)[Coordinates]) {
  Real way[N]{}, rates[Accelerations::moved]{};
  way[j] = size;
  accelerations.put(way, rates);
  accelerations.integrate(at.q, rates, Real(1), next);
}

/// The commutator-free method of order 4 for Lie groups: four evaluations, and five motions of constant
/// velocities (Celledoni, Marthinsen & Owren, Commutator-free Lie group methods, Future Generation Computer
/// Systems 19, 2003, 341–352: the method with the coefficients of the classical Runge–Kutta method). The group is
/// that of the coordinates, beside the velocities as a vector; velocities, and coordinates of which they are the
/// rates, move as with the classical method.
template <class Accelerations, class Real, int N, int Coordinates>
class CommutatorFree4 {
public:
  using At = State<Real, N, Coordinates>;

  explicit CommutatorFree4(Accelerations& accelerations) : accelerations_(accelerations) {}

  bool step(Real t, Real dt, At& state) {
    const Real half = dt / 2;
    At start = state, middle, at, next;
    Slope k1, k2, k3, k4;
    if (!evaluate(t, state, k1, start.q)) return false;
    move(start, half, k1, middle);
    if (!evaluate(t + half, middle, k2)) return false;
    move(start, half, k2, at);
    if (!evaluate(t + half, at, k3)) return false;
    // From the first of both half steps on: k1 has moved the coordinates already.
    blend(middle.q, dt, {Real(-0.5L), 0, 1, 0}, k1, k2, k3, k4, at.q);
    for (int i = 0; i < N; ++i) at.qd[i] = start.qd[i] + dt * k3.qdd[i];
    if (!evaluate(t + dt, at, k4)) return false;
    blend(start.q, dt / 12, {3, 2, 2, -1}, k1, k2, k3, k4, middle.q);
    blend(middle.q, dt / 12, {-1, 2, 2, 3}, k1, k2, k3, k4, next.q);
    for (int i = 0; i < N; ++i)
      next.qd[i] = start.qd[i] + dt / 6 * (k1.qdd[i] + 2 * (k2.qdd[i] + k3.qdd[i]) + k4.qdd[i]);
    if (!finite(next.q, Coordinates) || !finite(next.qd, N)) return false;
    state = next;
    return true;
  }

private:
  static constexpr int moved = Accelerations::moved;
  struct Slope {
    Real rates[moved]{}, qdd[N]{};
  };

  bool evaluate(Real t, const At& at, Slope& slope, Real* q) {
    if (!accelerations_(t, at.q, at.qd, slope.qdd)) return false;
    accelerations_.solved(q, slope.rates);
    return true;
  }
  bool evaluate(Real t, const At& at, Slope& slope) {
    Real q[Coordinates];
    return evaluate(t, at, slope, q);
  }
  void move(const At& from, Real dt, const Slope& slope, At& to) const {
    accelerations_.integrate(from.q, slope.rates, dt, to.q);
    for (int i = 0; i < N; ++i) to.qd[i] = from.qd[i] + dt * slope.qdd[i];
  }
  // Moves q with a combination of the stages' velocities.
  void blend(const Real* q, Real dt, const Real (&share)[4], const Slope& k1, const Slope& k2,
             const Slope& k3, const Slope& k4, Real* next) const {
    Real rates[moved];
    for (int i = 0; i < moved; ++i)
      rates[i] =
          share[0] * k1.rates[i] + share[1] * k2.rates[i] + share[2] * k3.rates[i] + share[3] * k4.rates[i];
    accelerations_.integrate(q, rates, dt, next);
  }

  Accelerations& accelerations_;
};

template <class Real, int N, int Coordinates, class Accelerations>
inline bool commutator_free4(Accelerations& accelerations, Real t, Real dt,
                             State<Real, N, Coordinates>& state) {
  return CommutatorFree4<Accelerations, Real, N, Coordinates>(accelerations).step(t, dt, state);
}

} // namespace detail

} // namespace mbsgen::runtime
