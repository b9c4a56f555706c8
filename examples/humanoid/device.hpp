// SPDX-License-Identifier: MIT
/// A simulated haptic device of three axes with a hand.
#pragma once
#include <mbsgen/device/device.hpp>

namespace robot {

/// A stylus as a mass point that the hand holds by a spring and damper, and that the motors push: position and force of
/// each axis in inertial axes. Size of a desktop device; mass, spring and damper are assumed.
class Stylus {
public:
  using Real = double;
  static constexpr int axes = 3;

  double mass = 0.05, stiffness = 800, damping = 8; ///< kg, N/m, N s/m
  double most = 20;                                 ///< N, of the motors
  double target[3]{}, rate[3]{};                    ///< of the hand, m and m/s

  explicit Stylus(const double (&at)[3]) {
    for (int i = 0; i < 3; ++i) position_[i] = target[i] = at[i];
  }

  mbsgen::runtime::Fault start() { return mbsgen::runtime::Fault::none; }
  mbsgen::runtime::Fault stop() {
    for (double& force : force_) force = 0;
    return mbsgen::runtime::Fault::none;
  }
  /// A period with the last force held.
  mbsgen::runtime::Fault read(mbsgen::runtime::Sample<double, 3>& sample) {
    for (int k = 0; k < substeps; ++k) move(period_s / substeps);
    for (int i = 0; i < 3; ++i) {
      sample.position[i] = position_[i];
      sample.velocity[i] = velocity_[i];
      sample.force[i] = hand(i);
    }
    return mbsgen::runtime::Fault::none;
  }
  mbsgen::runtime::Fault write(const mbsgen::runtime::Command<double, 3>& command) {
    for (int i = 0; i < 3; ++i) force_[i] = mbsgen::runtime::clamp(command.force[i], -most, most);
    return mbsgen::runtime::Fault::none;
  }

private:
  static constexpr int substeps = 10;
  static constexpr double period_s = 1e-3;

  double hand(int i) const {
    return stiffness * (target[i] - position_[i]) + damping * (rate[i] - velocity_[i]);
  }
  void move(double h) {
    for (int i = 0; i < 3; ++i) {
      velocity_[i] += h * (hand(i) + force_[i]) / mass;
      position_[i] += h * velocity_[i];
    }
  }

  double position_[3], velocity_[3]{}, force_[3]{};
};

} // namespace robot
