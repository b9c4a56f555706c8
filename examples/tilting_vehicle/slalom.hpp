// SPDX-License-Identifier: MIT
/// A slalom, and a driver who looks ahead.
#pragma once
#include "control.hpp"

namespace narrow {

/// Where the driver wants to be: between cones that stand half a wave apart, alternately left and right of the road's middle.
struct Slalom {
  double from = 30, wave = 36, waves = 4; ///< of the cones in x, m
  double offset = 1.3;                    ///< to either side, m

  double operator()(double x) const {
    const double way = (x - from) / wave, grown = clamp(std::fmin(way, waves - way), 0., 1.);
    return offset * grown * grown * (3 - 2 * grown) * std::sin(2 * pi<double> * way);
  }
};

/// Turns the front wheel for the circle that leads to the way, a preview time ahead.
class Driver {
public:
  double preview_s = 0.6;
  Slalom slalom;

  Driver() { hands_.most_angle = 0.4, hands_.most_rate = 2; }

  hands::Turn operator()(const Vehicle& vehicle) {
    const double *q = vehicle.dynamics.q, *qd = vehicle.dynamics.qd;
    const double ahead = preview_s * std::hypot(qd[joint::x], qd[joint::y]);
    const double aim = q[joint::y] + ahead * std::sin(q[joint::yaw]);
    const double missing = slalom(q[joint::x] + ahead * std::cos(q[joint::yaw])) - aim;
    return hands_(std::atan(2 * wheelbase * missing / (ahead * ahead)), period_s);
  }

private:
  hands::Hands hands_;
};

} // namespace narrow
