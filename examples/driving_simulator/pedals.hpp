// SPDX-License-Identifier: MIT
/// Pedals as a second device: two potentiometers, whose counts are torques of the wheels.
#pragma once
#include <algorithm>
#include <cmath>

namespace car {

/// Counts of the potentiometers of accelerator and brake. At rest they are at their lowest.
struct PedalCounts {
  double accelerator = 7500, brake = 500;
};

/// Torques on each wheel of an axle, N m, none negative. Brakes act against the turning of the wheel.
struct PedalTorques {
  double drive_front = 0, drive_rear = 0, brake_front = 0, brake_rear = 0;
};

/// The logarithmic laws of the public project's program, from 0 at rest to 1200 and 800 N m (accelerator, 22000 counts)
/// and 1235 and 665 N m (brake, 14000 counts); counts beyond the ends are held there.
inline PedalTorques torques(const PedalCounts& counts) {
  const double a = std::log(std::clamp(counts.accelerator, 7500., 22000.) - 7000);
  const double b = std::log(std::clamp(counts.brake, 500., 14000.));
  const auto positive = [](double torque) { return std::max(torque, 0.); };
  return {positive(352.82 * a - 2192.6), positive(235.21 * a - 1461.7), positive(370.63 * b - 2303.3),
          positive(199.57 * b - 1240.2)};
}

} // namespace car
