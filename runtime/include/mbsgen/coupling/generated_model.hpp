// SPDX-License-Identifier: MIT
/// Adapters of generated models: between `Model<Real, Laws>` of a generated header and the loop. A generated
/// function that returns another status than `ok` gives a step without result: the loop latches a fault and
/// gives no force.
///
/// The device's axes may have units of their own, such as metres at a key's front for a model whose joint
/// rotates: `ratio` is the joint's motion for one unit of the axis. Forces scale by the same ratio, which
/// conserves power. Axes on ball and free joints (axes.hpp) have the ratio 1: a turn of a part of an angle about
/// a moving axis is no part of the turn.
#pragma once
#include "axes.hpp"
#include "coupling.hpp"
#include "model_traits.hpp"

namespace mbsgen::runtime {

/// One number an axis, 1 to begin with.
template <class Real, int N>
struct Ratios {
  Real of[N];
  constexpr Ratios() : of{} {
    for (Real& ratio : of) ratio = 1;
  }
  Real& operator[](int i) { return of[i]; }
  const Real& operator[](int i) const { return of[i]; }
};

/// A model whose driven joints follow the device (impedance). Roles names, by their places in q,
///
///   static constexpr int nq;        // of the generated header
///   static constexpr int driven[];  // joints with role driven, in the order of Qdriven: the device's axes
///   static constexpr int free[];    // the other independent joints, which are integrated
///   static constexpr int outputs;   // numbers of step G
///   template <class Model, class Real>
///   static void observe(const Model&, const Real* q, const Real* qd, const Real* qdd, Real* outputs);
///
/// and may name a constant number of steps in a period, where the longest path is to be known at compile time, in place
/// of `substep_count`:
///
///   static constexpr int parts;
///
/// Roles omits the dependent joints: the generated function solves for them and starts from their last
/// values. In a model with ball or free joints Roles derives from that of the generated class, and all but nq are
/// places in qd. Between two measurements the driven joints continue with their measured acceleration.
template <class Generated, class Roles, class Method = SemiImplicitEuler, class Number = double>
class DrivenModel {
public:
  using Real = Number;
  using Parameters = typename Dynamics<Generated, Roles, Real>::Parameters;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::driven),
                       count = Dynamics<Generated, Roles, Real>::count, outputs = Roles::outputs;
  static constexpr int nqd = Dynamics<Generated, Roles, Real>::nqd;

  Dynamics<Generated, Roles, Real> dynamics; ///< with the generated model and the input forces
  int substep_count = 1;
  Real rest[nq]{}; ///< the state at reset(), but for the driven joints; also the dependent joints' guess
  Real rest_rate[nqd]{};    ///< and its velocities
  Ratios<Real, axes> ratio; ///< joint over axis

  /// Why the loop must not set these parameters; null: nothing speaks against it.
  static const char* refusal(const Parameters& parameters) { return detail::refusal_of<Real>(parameters); }
  void set(const Parameters& parameters) { dynamics.set(parameters); }
  void reset(const Sample<Real, axes>& sample) {
    state_ = dynamics.start(rest, rest_rate);
    for (Real& acceleration : dynamics.qdd) acceleration = 0;
    for (Real& force : force_) force = 0;
    Motion<Real, axes> motion;
    for (int i = 0; i < axes; ++i) motion.position[i] = sample.position[i];
    drive(motion);
    set_position(dynamics.q);
  }
  /// Where the device's axes are when the model is at rest: there arming begins.
  void rest_position(Real (&position)[axes]) const {
    detail::axes_at<Roles>(dynamics.model, Roles::driven, rest, rest, position);
    for (int i = 0; i < axes; ++i) position[i] /= ratio[i];
  }
  void drive(const Motion<Real, axes>& motion) { motion_ = motion; }

  /// Steps B to E. The forces of the driven joints are those at the moment of the measurement.
  bool advance(Real dt) {
    measures_ = true;
    Real unused[count];
    if (!Method::begins && !evaluate(Real(0), state_.q, state_.qd, unused)) return false;
    return integrate(parts(), Real(0), dt) && finite(force_, axes);
  }
  /// Integrates the free joints over periods of dt s that the loop missed, up to the measurement.
  bool catch_up(int periods, Real dt) {
    measures_ = false;
    const Real missed_s = static_cast<Real>(periods) * dt;
    return integrate(periods * parts(), -missed_s, missed_s);
  }
  void force(Real (&force)[axes]) const {
    for (int i = 0; i < axes; ++i) force[i] = force_[i];
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(dynamics.model, dynamics.q, dynamics.qd, dynamics.qdd, results);
  }

private:
  // The dynamics with its driven joints placed before each evaluation.
  struct Accelerations {
    static constexpr int moved = Dynamics<Generated, Roles, Real>::moved;
    static constexpr bool differentiates = Dynamics<Generated, Roles, Real>::differentiates;
    static constexpr bool damps = Dynamics<Generated, Roles, Real>::damps;
    DrivenModel& model;

    bool operator()(Real t, const Real* q, const Real* qd, Real* qdd) const {
      return model.evaluate(t, q, qd, qdd);
    }
    bool differentiate(Real t, const Real* q, const Real* qd, Real* qdd, Real (&k)[count * count],
                       Real (&d)[count * count]) const {
      model.place(t);
      return model.dynamics.differentiate(t, q, qd, qdd, k, d);
    }
    bool damp(Real t, const Real* q, const Real* qd, Real* qdd, Real (&d)[count * count]) const {
      return model.measured(t, [&] { return model.dynamics.damp(t, q, qd, qdd, d); });
    }
    void solved(Real* q, Real* rates) const { model.dynamics.solved(q, rates); }
    void put(const Real* qd, Real* rates) const { model.dynamics.put(qd, rates); }
    static constexpr Origins origins() { return Dynamics<Generated, Roles, Real>::origins(); }
    static constexpr int place(int i) { return Dynamics<Generated, Roles, Real>::place(i); }
    void integrate(const Real* q, const Real* rates, Real dt, Real* next) const {
      model.dynamics.integrate(q, rates, dt, next);
    }
  };

  bool evaluate(Real t, const Real* q, const Real* qd, Real* qdd) {
    return measured(t, [&] { return dynamics(t, q, qd, qdd); });
  }
  // The evaluation at t s after the measurement; the first one is that of the measurement and has its forces.
  template <class Evaluate>
  bool measured(Real t, Evaluate&& evaluation) {
    place(t);
    const bool ok = evaluation();
    if (measures_) keep_forces();
    measures_ = false;
    return ok;
  }
  int parts() const { return detail::parts_of<Roles>(substep_count, 0); }
  bool integrate(int steps, Real from_s, Real length_s) {
    return substeps(steps, from_s, length_s, [&](Real t, Real h) {
      if (!Method::template step<Real, count>(Accelerations{*this}, t, h, state_)) return false;
      dynamics.advanced(h);
      return true;
    });
  }
  // The driven joints at t s after the measurement.
  void place(Real t) {
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::driven[i];
      const Real acceleration = motion_.acceleration[i], velocity = motion_.velocity[i];
      if constexpr (Accelerations::moved == 0)
        dynamics.q[at] = ratio[i] * (motion_.position[i] + t * (velocity + t / 2 * acceleration));
      dynamics.qd[at] = ratio[i] * (velocity + t * acceleration);
      dynamics.qdd[at] = ratio[i] * acceleration;
    }
    if constexpr (Accelerations::moved > 0) place_on_manifold(t);
  }
  void place_on_manifold(Real t) {
    Real rates[nqd]{};
    for (int i = 0; i < axes; ++i)
      rates[Roles::driven[i]] = ratio[i] * (motion_.velocity[i] + t / 2 * motion_.acceleration[i]);
    set_position(dynamics.q);
    dynamics.integrate(dynamics.q, rates, t, dynamics.q);
  }
  // The driven joints at the measurement.
  void set_position(Real* q) const {
    Real position[axes];
    for (int i = 0; i < axes; ++i) position[i] = ratio[i] * motion_.position[i];
    detail::set_axes<Roles>(dynamics.model, Roles::driven, rest, position, q);
  }
  // The hand feels the reaction to the driving force.
  void keep_forces() {
    for (int i = 0; i < axes; ++i) force_[i] = -ratio[i] * dynamics.driving[i];
  }

  Real force_[axes]{};
  typename Dynamics<Generated, Roles, Real>::State state_;
  Motion<Real, axes> motion_;
  bool measures_ = false; ///< the next evaluation is that of the measurement
};

/// A model of which every independent joint is measured (impedance): nothing is integrated, the forces come
/// from the inverse dynamics. Roles: nq, outputs and observe as above, and
///   static constexpr int measured[];  // the independent joints, also the actuators: the device's axes
template <class Generated, class Roles, class Number = double>
class InverseModel {
public:
  using Real = Number;
  using Parameters = std::decay_t<decltype(std::declval<Generated&>().parameters)>;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::measured), outputs = Roles::outputs;
  static constexpr int nqd = detail::Velocities<Roles>::value > 0 ? detail::Velocities<Roles>::value : nq;
  static_assert(detail::StatesOf<typename detail::InputsOf<Generated>::type>::value == 0,
                "InverseModel integrates nothing: take DrivenModel for a model with states");

  Generated model;
  Real rest[nq]{};          ///< first guess of the dependent joints at reset()
  Ratios<Real, axes> ratio; ///< joint over axis

  /// Why the loop must not set these parameters; null: nothing speaks against it.
  static const char* refusal(const Parameters& parameters) { return detail::refusal_of<Real>(parameters); }
  void set(const Parameters& parameters) {
    model.parameters = parameters;
    model.update();
  }
  void reset(const Sample<Real, axes>&) {
    for (int i = 0; i < nq; ++i) q_[i] = rest[i];
    for (int i = 0; i < nqd; ++i) {
      qd_[i] = 0;
      qdd_[i] = 0;
    }
  }
  void drive(const Motion<Real, axes>& motion) {
    Real position[axes];
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::measured[i];
      position[i] = ratio[i] * motion.position[i];
      qd_[at] = ratio[i] * motion.velocity[i];
      qdd_[at] = ratio[i] * motion.acceleration[i];
    }
    detail::set_axes<Roles>(model, Roles::measured, rest, position, q_);
  }
  bool advance(Real) {
    return detail::succeeded([&] { return model.inverse_dynamics(q_, qd_, qdd_, force_); }) &&
           finite(force_, nqd);
  }
  void force(Real (&force)[axes]) const {
    for (int i = 0; i < axes; ++i) force[i] = -ratio[i] * force_[Roles::measured[i]];
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(model, q_, qd_, qdd_, results);
  }

private:
  Real q_[nq]{}, qd_[nqd]{}, qdd_[nqd]{}, force_[nqd]{};
};

/// A model that the hand pushes (admittance). Roles: nq, free, outputs and observe as above, and
///   static constexpr int pushed[];  // joints on which the hand's forces act, some of free: the device's axes
template <class Generated, class Roles, class Method = SemiImplicitEuler, class Number = double>
class PushedModel {
public:
  using Real = Number;
  using Parameters = typename Dynamics<Generated, Roles, Real>::Parameters;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::pushed),
                       count = Dynamics<Generated, Roles, Real>::count, outputs = Roles::outputs;
  static constexpr int nqd = Dynamics<Generated, Roles, Real>::nqd;

  Dynamics<Generated, Roles, Real> dynamics; ///< with the generated model
  int substep_count = 1;
  Real rest[nq]{};   ///< the state at reset(), but for the pushed joints; also the dependent joints' guess
  Real input[nqd]{}; ///< Q, additional joint forces
  Ratios<Real, axes> ratio; ///< joint over axis

  /// Why the loop must not set these parameters; null: nothing speaks against it.
  static const char* refusal(const Parameters& parameters) { return detail::refusal_of<Real>(parameters); }
  void set(const Parameters& parameters) { dynamics.set(parameters); }
  void reset(const Sample<Real, axes>& sample) {
    Real q[nq], qd[nqd]{}, position[axes];
    for (int i = 0; i < nq; ++i) q[i] = rest[i];
    for (int i = 0; i < axes; ++i) {
      position[i] = ratio[i] * sample.position[i];
      qd[Roles::pushed[i]] = ratio[i] * sample.velocity[i];
      hand_[i] = 0;
    }
    detail::set_axes<Roles>(dynamics.model, Roles::pushed, rest, position, q);
    state_ = dynamics.start(q, qd);
    for (Real& acceleration : dynamics.qdd) acceleration = 0;
  }
  void push(const Real (&hand)[axes]) {
    for (int i = 0; i < axes; ++i) hand_[i] = hand[i];
  }
  /// Moves on over periods of dt s that the loop missed, under the force of the hand.
  bool catch_up(int periods, Real dt) {
    return integrate(periods * substep_count, static_cast<Real>(periods) * dt);
  }
  bool advance(Real dt) { return integrate(substep_count, dt); }
  void motion(Motion<Real, axes>& motion) const {
    Real q[nq], qd[nqd];
    dynamics.at(state_, q, qd);
    detail::axes_at<Roles>(dynamics.model, Roles::pushed, rest, q, motion.position);
    for (int i = 0; i < axes; ++i) {
      const int at = Roles::pushed[i];
      motion.position[i] /= ratio[i];
      motion.velocity[i] = qd[at] / ratio[i];
      motion.acceleration[i] = dynamics.qdd[at] / ratio[i];
    }
  }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(dynamics.model, dynamics.q, dynamics.qd, dynamics.qdd, results);
  }

private:
  bool integrate(int steps, Real length_s) {
    for (int i = 0; i < nqd; ++i) dynamics.input[i] = input[i];
    for (int i = 0; i < axes; ++i) dynamics.input[Roles::pushed[i]] += hand_[i] / ratio[i];
    return substeps(steps, Real(0), length_s, [&](Real t, Real h) {
      if (!Method::template step<Real, count>(dynamics, t, h, state_)) return false;
      dynamics.advanced(h);
      return true;
    });
  }

  typename Dynamics<Generated, Roles, Real>::State state_;
  Real hand_[axes]{};
};

} // namespace mbsgen::runtime
