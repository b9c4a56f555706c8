// SPDX-License-Identifier: MIT
/// The device's own mechanics under the hand: its key, return spring, friction and bed are felt beside the
/// actuator. A coupling with a compensation commands
///
///   F_act = F_model - F_own,
///
/// F_model: force of the whole model on the hand, F_own: force of the device with its actuator off, by the
/// inverse dynamics of the device's own model. Where device and model share a part, such as the very same
/// key, both terms contain it and it cancels: the actuator renders the rest (F_mod at the pilot in figure 10
/// of Timmermans, Docquier & Fisette 2021).
///
/// A compensation is any class with
///
///   void reset(const Sample<Real, N>&);
///   void drive(const Motion<Real, N>&);
///   bool advance(Real dt);               // false: no result, and so no force
///   void force(Real (&force)[N]) const;  // F_own, on the hand
///
/// such as an InverseModel (generated_model.hpp) of the device. Leave out of the device's model the damping
/// that keeps the loop passive: what is compensated is lost for that (docs/runtime.md).
#pragma once
#include "../device/device.hpp"

#include <limits>

namespace mbsgen::runtime {

/// Nothing is compensated: a device of which the hand feels the actuator alone.
struct NoCompensation {};

namespace detail {

/// The compensation of a coupling, as its base.
template <class Real, int N, class Compensation>
struct Compensated {
  Compensation compensation;

  void reset_own() { compensation.reset(Sample<Real, N>()); }
  template <class Model, class Motion>
  void drive_both(Model& model, const Motion& motion) {
    compensation.drive(motion);
    model.drive(motion);
  }
  /// Takes the device's own force from the force on the hand. Without a result that is not a number, for
  /// which the safety stage gives no force.
  void subtract_own(Real (&force)[N]) {
    Real own[N]{};
    const bool ok = compensation.advance(Real(0));
    compensation.force(own);
    for (int i = 0; i < N; ++i) force[i] -= ok ? own[i] : std::numeric_limits<Real>::quiet_NaN();
  }
};

/// Empty, so that a coupling without compensation takes neither memory nor instructions for it.
template <class Real, int N>
struct Compensated<Real, N, NoCompensation> {
  void reset_own() {}
  template <class Model, class Motion>
  void drive_both(Model& model, const Motion& motion) {
    model.drive(motion);
  }
  void subtract_own(Real (&)[N]) {}
};

} // namespace detail

} // namespace mbsgen::runtime
