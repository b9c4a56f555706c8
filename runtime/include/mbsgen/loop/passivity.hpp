// SPDX-License-Identifier: MIT
/// Passivity observer and controller in the time domain: Hannaford & Ryu, IEEE Trans. Robotics and Automation
/// 18(1), 2002; energy from positions as in Ryu, Preusche, Hannaford & Hirzinger, IEEE Trans. Control Syst.
/// Technol. 13(4), 2005.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Limits of the controller.
template <class Real>
struct PassivityLimits {
  Real allowance = largest<Real>; ///< J that the virtual world may give before it is damped; default: never
  Real reservoir = 0; ///< J of dissipation that are remembered; at least the energy of the model's springs
  Real damping = 0;   ///< largest inserted damping, N s/m; below the device's own stability limit
};

/// One axis in impedance causality: motion in, force out. The force held during a period times the
/// displacement in it is the exact work of a held force, independent of the velocity sensor.
template <class Real>
class Passivity {
public:
  explicit Passivity(const PassivityLimits<Real>& limits = {}) : limits_(limits) {}

  /// The force (N, on the hand) with damping added when the virtual world has given more than its allowance.
  /// position: m; velocity: m/s; dt: s.
  Real operator()(Real force, Real position, Real velocity, Real dt) {
    observe(position);
    damping_ = 0;
    const Real excess = -(energy_ + limits_.allowance);
    if (excess > Real(0)) {
      const Real divisor = velocity * velocity * dt;
      damping_ = divisor * limits_.damping > excess ? excess / divisor : limits_.damping;
    }
    return force - damping_ * velocity;
  }
  /// Counts the work of the held force on the way to this position, m.
  void observe(Real position) {
    if (started_) energy_ -= held_ * (position - position_);
    energy_ = energy_ < limits_.reservoir ? energy_ : limits_.reservoir;
    position_ = position;
    started_ = true;
  }
  /// The force that was sent, after all limits.
  void sent(Real force) { held_ = force; }
  void reset() {
    started_ = false;
    energy_ = 0;
    held_ = 0;
    damping_ = 0;
  }

  /// J received from the hand (negative: given), and the damping in use, N s/m.
  Real energy() const { return energy_; }
  Real damping() const { return damping_; }

private:
  PassivityLimits<Real> limits_;
  Real energy_ = 0, held_ = 0, position_ = 0, damping_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
