// SPDX-License-Identifier: MIT
/// The tilt controller: no lateral acceleration is to be perceived in the cabin.
#pragma once
#include "../hands.hpp"
#include "sensors.hpp"

#include <mbsgen/signals/filters.hpp>

namespace narrow {

/// Leans the cabin as the steering lets expect, tan(tilt) = -V^2 curvature/g, and further until the inertial unit feels no
/// lateral acceleration. The acceleration of the tilt, which the actuator follows, comes from the fused tilt and its rate.
class TiltControl {
public:
  double eigenfrequency = 20; ///< of the tilt, critically damped, rad/s
  double lead_s = 0.1;        ///< along which the steering's rate goes on: the lag of the tilt
  double trim = 0.15;         ///< rad/s of further tilt for each m/s^2 that is felt
  double most_tilt = 0.8, most_further = 0.3; ///< rad
  double most_acceleration = 80;              ///< rad/s^2

  /// The tilt's acceleration, rad/s^2. steer: of the front wheel about its axis; speed: m/s.
  double operator()(const Readings& readings, const hands::Turn& steer, double speed) {
    tilt_ = fused_(readings.tilt, readings.rate);
    const double felt = felt_(readings.lateral);
    further_ = clamp(further_ - trim * felt * period_s, -most_further, most_further);
    const double wanted =
        clamp(expected(steer.angle + lead_s * steer.rate, speed) + further_, -most_tilt, most_tilt);
    const double answer = eigenfrequency * (eigenfrequency * (wanted - tilt_) - 2 * fused_.velocity());
    return clamp(answer, -most_acceleration, most_acceleration);
  }
  double tilt() const { return tilt_; } ///< as measured by both sensors, rad

private:
  // A wheel that leans turns the vehicle by more than its angle: its trace on the road has the slope tan(steer)/cos(tilt).
  double expected(double steer, double speed) const {
    const double curvature = std::tan(steer) / (wheelbase * std::cos(tilt_));
    return -std::atan(speed * speed * curvature / gravity);
  }

  RateFusion<double> fused_ = fusion();
  LowPass1<double> felt_{2, period_s};
  double tilt_ = 0, further_ = 0;
};

} // namespace narrow
