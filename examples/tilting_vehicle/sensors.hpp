// SPDX-License-Identifier: MIT
/// The sensors of the tilt, as section 5.3 of Timmermans, Docquier & Fisette 2021 names them: a potentiometer on the shaft,
/// and inertial units in the cabin and on the rear unit.
#pragma once
#include "../chance.hpp"
#include "vehicle.hpp"

#include <mbsgen/signals/velocity.hpp>

namespace narrow {

inline constexpr double period_s = 1e-3;

/// What the sensors give: rad, rad/s, m/s^2.
struct Readings {
  double tilt = 0;    ///< potentiometer
  double rate = 0;    ///< of the cabin about its longitudinal axis against the rear unit, by inertial units
  double lateral = 0; ///< perceived acceleration to the left, by that of the cabin
};

/// Their errors: noise is uniform, here within its bounds.
class Sensors {
public:
  double step = 2 * pi<double> * 300 / 360 / 4096; ///< of a potentiometer over 300 degrees with 12 bits, rad
  double tilt_noise = 5e-3;                        ///< rad
  double rate_noise = 0.01, rate_offset = 0.02;    ///< rad/s
  double lateral_noise = 0.1;                      ///< m/s^2
  bool has_rear_unit = true; ///< without it the rate is that of the cabin against the road

  explicit Sensors(unsigned seed) : chance_(seed) {}

  Readings operator()(const Vehicle& vehicle) {
    const Felt imu = at_imu(vehicle), rear = at_rear_imu(vehicle);
    const double carried = has_rear_unit ? along(rear, 0, rear.angular_velocity) : 0;
    const double rate = along(imu, 0, imu.angular_velocity) - carried;
    const double tilt = vehicle.dynamics.q[joint::tilt] + noise(tilt_noise);
    return {step * std::round(tilt / step), rate + rate_offset + noise(rate_noise),
            perceived(imu) + noise(lateral_noise)};
  }

private:
  double noise(double most) { return chance_.between(-most, most); }
  chance::Numbers chance_;
};

/// The tilt from both sensors: the potentiometer's below the crossover, the inertial unit's above it.
inline RateFusion<double> fusion() {
  return RateFusion<double>(0.3, period_s);
}

} // namespace narrow
