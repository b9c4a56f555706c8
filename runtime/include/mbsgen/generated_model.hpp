// SPDX-License-Identifier: MIT
/// Generated models in the loop: between `Model<Real, Laws>` of a generated header and what the loop asks
/// for.
#pragma once
#include "coupling.hpp"
#include "integrate_implicit.hpp"

#include <type_traits>
#include <utility>

namespace mbsgen::runtime {

/// Methods of integration, for the third argument of the models below. `begins`: whether the first evaluation
/// is that of the state and the time at which the step begins.
struct SemiImplicitEuler {
  static constexpr bool begins = true;
  template <class Real, int N, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N>& state) {
    return semi_implicit_euler(a, t, dt, state);
  }
};
struct RungeKutta4 {
  static constexpr bool begins = true;
  template <class Real, int N, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N>& state) {
    return rk4(a, t, dt, state);
  }
};
struct LinearlyImplicitEuler {
  static constexpr bool begins = false;
  template <class Real, int N, class Accelerations>
  static bool step(Accelerations&& a, Real t, Real dt, State<Real, N>& state) {
    return linearly_implicit_euler(a, t, dt, state);
  }
};

namespace detail {

// A generated function says void (nothing can fail) or Status.
template <class Call>
inline bool succeeded(Call&& call) {
  if constexpr (std::is_void_v<decltype(call())>) {
    call();
    return true;
  } else {
    const auto status = call();
    return status == decltype(status)::ok;
  }
}

template <class T, std::size_t N>
constexpr int length(const T (&)[N]) {
  return static_cast<int>(N);
}

} // namespace detail

/// A model whose driven joints follow the device (impedance). Roles names, by their places in q,
///
///   static constexpr int nq;        // of the generated header
///   static constexpr int driven[];  // joints with role driven, in the order of Qdriven: the device's axes
///   static constexpr int free[];    // the other independent joints, which are integrated
///   static constexpr int outputs;   // numbers of step G
///   template <class Model, class Real> static void observe(const Model&, const Real* q, const Real* qd,
///                                                          const Real* qdd, Real* outputs);
///
/// The dependent joints need no mention: the generated function solves for them, starting from their last
/// values. Between two measurements the driven joints go on with their measured acceleration.
template <class Generated, class Roles, class Method = SemiImplicitEuler, class Number = double>
class DrivenModel {
public:
  using Real = Number;
  using Parameters = std::decay_t<decltype(std::declval<Generated&>().parameters)>;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::driven),
                       count = detail::length(Roles::free);
  static constexpr int outputs = Roles::outputs;

  Generated model;
  int substep_count = 1;
  Real rest[nq]{};  ///< the state at reset(), but for the driven joints
  Real input[nq]{}; ///< Q, forces of the user's

  void set(const Parameters& parameters) {
    model.parameters = parameters;
    model.update();
  }
  void reset(const Sample<Real, axes>& sample) {
    for (int i = 0; i < nq; ++i) q_[i] = rest[i], qd_[i] = 0, qdd_[i] = 0;
    for (int i = 0; i < axes; ++i) q_[Roles::driven[i]] = sample.position[i], force_[i] = 0;
    for (int i = 0; i < count; ++i) state_.q[i] = rest[Roles::free[i]], state_.qd[i] = 0;
  }
  void drive(const Motion<Real, axes>& motion) { motion_ = motion; }

  /// Steps B to E. The forces of the driven joints are those at the moment of the measurement.
  bool advance(Real dt) {
    bool first = Method::begins;
    if (!first && !evaluate(Real(0), state_.q, state_.qd, true)) return false;
    const auto accelerations = [&](Real t, const Real* q, const Real* qd, Real* qdd) {
      const bool ok = evaluate(t, q, qd, first);
      for (int i = 0; i < count; ++i) qdd[i] = qdd_[Roles::free[i]];
      first = false;
      return ok;
    };
    const bool ok = substeps(substep_count, Real(0), dt, [&](Real t, Real h) {
      return Method::template step<Real, count>(accelerations, t, h, state_);
    });
    return ok && finite(force_, axes);
  }
  void force(Real (&force)[axes]) const {
    for (int i = 0; i < axes; ++i) force[i] = force_[i];
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(model, q_, qd_, qdd_, results);
  }
  const Real* q() const { return q_; }
  const Real* qd() const { return qd_; }

private:
  // The generated function at t s after the measurement; with `keep`, its forces of the driven joints are the
  // result.
  bool evaluate(Real t, const Real* q, const Real* qd, bool keep) {
    place(t, q, qd);
    Real driving[axes]{};
    const bool ok = detail::succeeded(
        [&] { return model.direct_dynamics(q_, qd_, input, qdd_, static_cast<Real*>(nullptr), driving); });
    // On the hand acts the opposite of what the hand must do.
    for (int i = 0; i < axes && keep; ++i) force_[i] = -driving[i];
    return ok;
  }
  void place(Real t, const Real* q, const Real* qd) {
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::driven[i];
      q_[at] = motion_.position[i] + t * (motion_.velocity[i] + t / 2 * motion_.acceleration[i]);
      qd_[at] = motion_.velocity[i] + t * motion_.acceleration[i];
      qdd_[at] = motion_.acceleration[i];
    }
    for (int i = 0; i < count; ++i) q_[Roles::free[i]] = q[i], qd_[Roles::free[i]] = qd[i];
  }

  Real q_[nq]{}, qd_[nq]{}, qdd_[nq]{};
  Real force_[axes]{};
  State<Real, count> state_;
  Motion<Real, axes> motion_;
};

/// A model of which every independent joint is measured (impedance): nothing is integrated, the forces come
/// from the inverse dynamics. Roles: nq, outputs and observe as above, and
///   static constexpr int measured[];  // the independent joints, which are also the actuators: the device's
///   axes
template <class Generated, class Roles, class Number = double>
class InverseModel {
public:
  using Real = Number;
  using Parameters = std::decay_t<decltype(std::declval<Generated&>().parameters)>;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::measured), outputs = Roles::outputs;

  Generated model;
  Real rest[nq]{}; ///< first guess of the dependent joints at reset()

  void set(const Parameters& parameters) {
    model.parameters = parameters;
    model.update();
  }
  void reset(const Sample<Real, axes>&) {
    for (int i = 0; i < nq; ++i) q_[i] = rest[i], qd_[i] = 0, qdd_[i] = 0;
  }
  void drive(const Motion<Real, axes>& motion) {
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::measured[i];
      q_[at] = motion.position[i], qd_[at] = motion.velocity[i], qdd_[at] = motion.acceleration[i];
    }
  }
  bool advance(Real) {
    return detail::succeeded([&] { return model.inverse_dynamics(q_, qd_, qdd_, force_); }) &&
           finite(force_, nq);
  }
  void force(Real (&force)[axes]) const {
    for (int i = 0; i < axes; ++i) force[i] = -force_[Roles::measured[i]];
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(model, q_, qd_, qdd_, results);
  }

private:
  Real q_[nq]{}, qd_[nq]{}, qdd_[nq]{}, force_[nq]{};
};

/// A tree model that the hand pushes (admittance). Roles: nq, outputs and observe as above, and
///   static constexpr int pushed[];  // joints on which the hand's forces act: the device's axes
template <class Generated, class Roles, class Method = SemiImplicitEuler, class Number = double>
class PushedModel {
public:
  using Real = Number;
  using Parameters = std::decay_t<decltype(std::declval<Generated&>().parameters)>;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::pushed), outputs = Roles::outputs;

  Generated model;
  int substep_count = 1;
  Real rest[nq]{};  ///< the state at reset(), but for the pushed joints
  Real input[nq]{}; ///< Q, forces of the user's

  void set(const Parameters& parameters) {
    model.parameters = parameters;
    model.update();
  }
  void reset(const Sample<Real, axes>& sample) {
    for (int i = 0; i < nq; ++i) state_.q[i] = rest[i], state_.qd[i] = 0;
    for (int i = 0; i < axes; ++i) {
      state_.q[Roles::pushed[i]] = sample.position[i];
      state_.qd[Roles::pushed[i]] = sample.velocity[i];
      hand_[i] = 0;
    }
  }
  void push(const Real (&hand)[axes]) {
    for (int i = 0; i < axes; ++i) hand_[i] = hand[i];
  }
  bool advance(Real dt) {
    Real q_sum[nq];
    for (int i = 0; i < nq; ++i) q_sum[i] = input[i];
    for (int i = 0; i < axes; ++i) q_sum[Roles::pushed[i]] += hand_[i];
    const auto accelerations = [&](Real, const Real* q, const Real* qd, Real* qdd) {
      const bool ok = detail::succeeded([&] { return model.direct_dynamics(q, qd, q_sum, qdd); });
      for (int i = 0; i < nq; ++i) qdd_[i] = qdd[i];
      return ok;
    };
    return substeps(substep_count, Real(0), dt, [&](Real t, Real h) {
      return Method::template step<Real, nq>(accelerations, t, h, state_);
    });
  }
  void motion(Motion<Real, axes>& motion) const {
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::pushed[i];
      motion.position[i] = state_.q[at], motion.velocity[i] = state_.qd[at],
      motion.acceleration[i] = qdd_[at];
    }
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(model, state_.q, state_.qd, qdd_, results);
  }
  const Real* q() const { return state_.q; }

private:
  State<Real, nq> state_;
  Real qdd_[nq]{}, hand_[axes]{};
};

} // namespace mbsgen::runtime
