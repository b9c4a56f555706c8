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
///
/// and, where it has free joints, two more for methods of order 1, see origins.hpp:
///
///   Origins origins() const;   // places in the `moved` velocities
///   int place(int i) const;    // of velocity i of the state there; -1: it moves no coordinate
#pragma once
#include "../origins.hpp"

#include <utility>

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

template <class Accelerations, class = void>
struct NamesOrigins : std::false_type {};
template <class Accelerations>
struct NamesOrigins<Accelerations, std::void_t<decltype(std::declval<const Accelerations&>().origins())>>
    : std::true_type {};

/// The beginning of a step of order 1, after the evaluation there.
template <class Accelerations, class Real, int N, int Coordinates, bool = on_manifold<Accelerations>>
class Start {
public:
  using At = State<Real, N, Coordinates>;

  Start(const std::decay_t<Accelerations>&, const At& state) : state_(state) {}
  /// The accelerations in axes that keep their directions during the step.
  void hold_axes(Real (&)[N]) const {}
  /// The same for their derivatives.
  void hold_axes(const Real (&)[N], Real (&)[N * N], Real (&)[N * N]) const {}
  /// `next`: coordinates after dt of the constant velocities `along`; its velocities along the axes there.
  void move(const Real (&along)[N], Real dt, At& next) const {
    for (int i = 0; i < N; ++i) next.q[i] = state_.q[i] + dt * along[i];
  }

private:
  const At& state_;
};

template <class Accelerations, class Real, int N, int Coordinates>
class Start<Accelerations, Real, N, Coordinates, true> {
public:
  using At = State<Real, N, Coordinates>;

  Start(const std::decay_t<Accelerations>& accelerations, const At&) : accelerations_(accelerations) {
    accelerations.solved(q_, rates_);
    if constexpr (has_origins) origins_ = accelerations.origins();
  }
  void hold_axes(Real (&qdd)[N]) const {
    Real turning[moved]{};
    add_turning(origins_, rates_, turning);
    for (int i = 0; i < N && origins_.count > 0; ++i)
      if (place(i) >= 0) qdd[i] += turning[place(i)];
  }
  /// `qdd`: in axes that keep their directions. With the velocity v, its derivative by angular velocities gets -v x, that
  /// by v gets w x; a turn of the body changes v by v x, and turns the acceleration. Where velocities of an origin follow
  /// from loops, their derivatives are left out: the method keeps its order with any Jacobian.
  void hold_axes(const Real (&qdd)[N], Real (&k)[N * N], Real (&d)[N * N]) const {
    for (const int origin : origins_) {
      const Joint joint = joint_at(origin, qdd);
      add_cross(joint, joint.w, 0, Real(1), d);
      add_cross(joint, joint.v, 3, Real(-1), d);
      turn_columns(joint, k, d);
      add_cross(joint, joint.a, 3, Real(-1), k);
    }
  }
  /// Velocities that are not in the state keep their values.
  void move(const Real (&along)[N], Real dt, At& next) const {
    Real rates[moved], later[moved];
    for (int i = 0; i < moved; ++i) rates[i] = later[i] = rates_[i];
    accelerations_.put(along, rates);
    move_straight<Coordinates, moved>(
        origins_, [this](auto... all) { accelerations_.integrate(all...); }, q_, rates, dt, next.q);
    if (origins_.count == 0) return;
    accelerations_.put(next.qd, later);
    turn_back(origins_, rates, dt, later);
    for (int i = 0; i < N; ++i)
      if (place(i) >= 0) next.qd[i] = later[place(i)];
  }

private:
  static constexpr int moved = std::decay_t<Accelerations>::moved;
  static constexpr bool has_origins = NamesOrigins<std::decay_t<Accelerations>>::value;

  // A free joint: its velocities and acceleration, and their places in the state, -1 for none.
  struct Joint {
    Real v[3], w[3], a[3]{};
    int place[6] = {-1, -1, -1, -1, -1, -1};
  };

  int place(int i) const {
    if constexpr (has_origins)
      return accelerations_.place(i);
    else
      return i < 0 ? i : -1;
  }
  Joint joint_at(int origin, const Real (&qdd)[N]) const {
    Joint joint;
    for (int i = 0; i < 3; ++i) {
      joint.v[i] = rates_[origin + i];
      joint.w[i] = rates_[origin + 3 + i];
    }
    for (int i = 0; i < N; ++i) {
      const int at = place(i) - origin;
      if (place(i) < 0 || at < 0 || at >= 6) continue;
      joint.place[at] = i;
      if (at < 3) joint.a[at] = qdd[i];
    }
    return joint;
  }
  // Entry (i, j) of the matrix of u x.
  static Real cross_entry(const Real* u, int i, int j) {
    if (i == j) return Real(0);
    return j == (i + 1) % 3 ? -u[3 - i - j] : u[3 - i - j];
  }
  // matrix += sign u x, in the rows of the joint's v and the columns from `first` on.
  static void add_cross(const Joint& joint, const Real* u, int first, Real sign, Real (&matrix)[N * N]) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        const int row = joint.place[i], column = joint.place[first + j];
        if (row >= 0 && column >= 0) matrix[row * N + column] += sign * cross_entry(u, i, j);
      }
  }
  // The columns of turns in k: += those of v in d, times v x.
  static void turn_columns(const Joint& joint, Real (&k)[N * N], const Real (&d)[N * N]) {
    for (int row = 0; row < N; ++row)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
          const int from = joint.place[i], to = joint.place[3 + j];
          if (from >= 0 && to >= 0) k[row * N + to] += d[row * N + from] * cross_entry(joint.v, i, j);
        }
  }

  const std::decay_t<Accelerations>& accelerations_;
  Origins origins_;
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
