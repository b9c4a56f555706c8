// SPDX-License-Identifier: MIT
/// The reference tool: a generated model, with its constraints, that moves under the force of the hand. Faulring,
/// Lynch, Colgate & Peshkin, Haptic interaction with constrained dynamic systems, section II.
#pragma once
#include "generated_model.hpp"

namespace mbsgen::runtime {

/// Roles: nq, free, outputs and observe as of PushedModel (generated_model.hpp), and
///   static constexpr int tool[];  // the coordinates of the tool, q_v and q_r: dependent joints may be among them
///
/// Independent joints are the z of the paper, and the closure of loops is its ψ: q_r = ψ(z) holds at every step to
/// the tolerance of the iteration, and A q̇_r = 0 to rounding, since each step begins at what the model has solved for.
template <class Generated, class Roles, class Method = RungeKutta4, class Number = double>
class ReferenceModel {
public:
  using Real = Number;
  using Parameters = typename Dynamics<Generated, Roles, Real>::Parameters;
  static constexpr int nq = Roles::nq, axes = detail::length(Roles::tool),
                       count = Dynamics<Generated, Roles, Real>::count, outputs = Roles::outputs;
  static constexpr int nqd = Dynamics<Generated, Roles, Real>::nqd;

  Dynamics<Generated, Roles, Real> dynamics; ///< with the generated model
  int substep_count = 1;
  Real rest[nq]{};   ///< the state at reset(), but for the tool's coordinates
  Real input[nqd]{}; ///< Q, additional joint forces

  /// Why the loop must not set these parameters; null: nothing speaks against it.
  static const char* refusal(const Parameters& parameters) { return detail::refusal_of<Real>(parameters); }
  void set(const Parameters& parameters) { dynamics.set(parameters); }
  /// tool: coordinates of the tool and their rates. The reference begins at the nearest state that the closure
  /// finds: independent joints as they are, the others where the constraints have them.
  void reset(const Sample<Real, axes>& tool) {
    Real q[nq], qd[nqd]{};
    for (int i = 0; i < nq; ++i) q[i] = rest[i];
    for (int i = 0; i < axes; ++i) {
      qd[Roles::tool[i]] = tool.velocity[i];
      force_[i] = 0;
    }
    detail::set_axes<Roles>(dynamics.model, Roles::tool, rest, tool.position, q);
    state_ = dynamics.start(q, qd);
    for (Real& acceleration : dynamics.qdd) acceleration = 0;
  }
  /// force: f_v, along the tool's coordinates.
  void push(const Real (&force)[axes]) {
    for (int i = 0; i < axes; ++i) force_[i] = force[i];
  }
  /// Moves on over periods of dt s that the loop missed, under the force of the hand.
  bool catch_up(int periods, Real dt) {
    return integrate(periods * substep_count, static_cast<Real>(periods) * dt);
  }
  /// Finds the reference at the moment of the measurement, and moves on to the next one.
  bool advance(Real dt) { return evaluate() && integrate(substep_count, dt); }
  /// q_r, q̇_r and q̈_r at the moment of the measurement.
  const Motion<Real, axes>& reference() const { return reference_; }
  void observe(Real* results) const {
    if constexpr (outputs > 0) Roles::observe(dynamics.model, dynamics.q, dynamics.qd, dynamics.qdd, results);
  }

private:
  void apply() {
    for (int i = 0; i < nqd; ++i) dynamics.input[i] = input[i];
    for (int i = 0; i < axes; ++i) dynamics.input[Roles::tool[i]] += force_[i];
  }
  bool evaluate() {
    apply();
    Real unused[count];
    if (!dynamics(Real(0), state_.q, state_.qd, unused)) return false;
    detail::axes_at<Roles>(dynamics.model, Roles::tool, rest, dynamics.q, reference_.position);
    for (int i = 0; i < axes; ++i) {
      reference_.velocity[i] = dynamics.qd[Roles::tool[i]];
      reference_.acceleration[i] = dynamics.qdd[Roles::tool[i]];
    }
    state_ = dynamics.start(dynamics.q, dynamics.qd, dynamics.x(state_));
    return true;
  }
  bool integrate(int steps, Real length_s) {
    apply();
    return substeps(steps, Real(0), length_s, [&](Real t, Real h) {
      if (!Method::template step<Real, count>(dynamics, t, h, state_)) return false;
      dynamics.advanced(h);
      return true;
    });
  }

  typename Dynamics<Generated, Roles, Real>::State state_;
  Motion<Real, axes> reference_;
  Real force_[axes]{};
};

} // namespace mbsgen::runtime
