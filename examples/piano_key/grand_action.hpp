// SPDX-License-Identifier: MIT
/// The generated action of a grand piano in the loop: the roles of its joints, its steps, its limits.
#pragma once
#include "piano_key.hpp"

#include <mbsgen/coupling/generated_model.hpp>
#include <mbsgen/loop/loop.hpp>

#include <cmath>

namespace grand {

using namespace mbsgen::runtime;

/// Places in q.
enum Joint : int { key, whippen, jack, lever, hammer, damper };

/// The key is driven by the finger, the other joints are free.
struct Roles {
  static constexpr int nq = piano_key::nq, outputs = 2;
  static constexpr int driven[] = {key}, free[] = {whippen, jack, lever, hammer, damper};
  /// The hammer's angle, rad, and the force of the whippen on the pilot, N.
  template <class Model, class Real>
  static void observe(const Model& model, const Real* q, const Real* qd, const Real*, Real* seen) {
    piano_key::ContactState<Real> pilot;
    model.contact_pilot(q, qd, pilot);
    seen[0] = q[hammer];
    seen[1] = pilot.load;
  }
};

template <class Real, class Method, class Seen = Roles>
using ModelBy = DrivenModel<piano_key::Model<Real>, Seen, Method, Real>;

/// The method and its step, s: see the curve of deviations in docs/piano-key.md. Hysteresis and friction of the
/// contacts are what is stiff: velocities are implicit.
template <class Real>
using Model = ModelBy<Real, ImplicitVelocityEuler>;
constexpr double longest_part_s = 1e-3 / 25;

/// From the key's balance pin to its front, m.
template <class Real>
constexpr Real front = Real(0.255L);

/// The axis is the key's front in m, the joint turns; the hammer lies on its cushion. period_s: of the loop.
template <class Driven>
void prepare(Driven& model, double period_s) {
  model.ratio[0] = 1 / front<typename Driven::Real>;
  model.rest[hammer] = model.dynamics.model.parameters.hammer_rest;
  model.substep_count = static_cast<int>(std::ceil(period_s / longest_part_s - 1e-6));
}

/// Output limits of the key: a fast blow takes 25 N at the front, within some milliseconds.
template <class Real>
Limits<Real, 1> limits() {
  Limits<Real, 1> limits;
  auto& axis = limits.axis[0];
  axis.force = 40;
  axis.force_rate = 20000;
  axis.position_low = Real(-1.5e-3L);
  axis.position_high = Real(12e-3L);
  axis.velocity = 3;
  // Hammer and damper lifted are 10 mJ; the key takes 40 N s/m at 1 kHz.
  axis.passivity = {Real(0.01L), Real(0.05L), Real(10)};
  limits.power = 20;
  limits.energy = Real(0.3L);
  return limits;
}

} // namespace grand
