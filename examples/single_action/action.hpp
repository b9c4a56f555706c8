// SPDX-License-Identifier: MIT
/// The generated piano action in the loop: its felt, the roles of its joints, its limits.
#pragma once
#include "single_action.hpp"

#include <mbsgen/coupling/generated_model.hpp>
#include <mbsgen/laws/felt.hpp>
#include <mbsgen/loop/loop.hpp>

namespace action {

using namespace mbsgen::runtime;

/// The roller of the hammer, covered with leather and felt, on the tip of the hopper: circles that touch.
template <class Real>
struct Contacts {
  Real reach = Real(8e-3L); ///< sum of the radii of roller and tip, m
  /// 30 N at a compression of 1 mm, exponent 2.2; hysteresis of 6 ms.
  Felt<Real> felt{{30, Real(1e-3L), Real(2.2L)}, Real(6e-3L)};

  /// Law of the link: distance in m and its rate; a positive force would pull.
  Real roller(Real distance, Real rate) const { return -felt(reach - distance, -rate); }
};

/// Places in q: the key is driven by the finger; hopper and hammer are free.
struct Roles {
  static constexpr int nq = single_action::nq, outputs = 2;
  static constexpr int driven[] = {0}, free[] = {1, 2}, parts = 1;
  /// The hammer's and the hopper's angle, rad.
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* seen) {
    seen[0] = q[2];
    seen[1] = q[1];
  }
};

/// The loop's period.
constexpr std::int64_t period_ns = 1000000;

/// The felt is too stiff for explicit steps of a millisecond. The bound is for microcontrollers.
template <class Real>
using Model =
    DrivenModel<single_action::Model<Real, Contacts<Real>>, Roles, BoundedLinearlyImplicitEuler, Real>;

/// The hand feels the actuator.
template <class Real>
using Coupling = Impedance<Real, 1>;
/// dt: the period, s.
template <class Real>
Coupling<Real> coupling(Real dt) {
  return Coupling<Real>(PlainChain<Real, 1>(dt, 100));
}

/// From the key's pivot to its front, m.
template <class Real>
constexpr Real lever = Real(0.22L);

/// The axis is the key's front in m, the joint turns; the hammer lies on its rail.
template <class Real>
void prepare(Model<Real>& model) {
  model.ratio[0] = 1 / lever<Real>;
  model.rest[2] = model.dynamics.model.parameters.hammer_rest;
}

/// Output limits of the key.
template <class Real>
Limits<Real, 1> limits() {
  Limits<Real, 1> limits;
  auto& axis = limits.axis[0];
  axis.force = 15;
  axis.force_rate = 4000;
  axis.position_low = Real(-1.5e-3L);
  axis.position_high = Real(11e-3L);
  axis.velocity = 3;
  // The hammer's weight over the stroke is 6 mJ, the springs hold 3 mJ; the key takes 40 N s/m at 1 kHz.
  axis.passivity = {Real(2e-3L), Real(0.02L), Real(10)};
  limits.power = 10;
  limits.energy = Real(0.1L);
  return limits;
}

} // namespace action
