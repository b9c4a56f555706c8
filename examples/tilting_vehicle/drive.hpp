// SPDX-License-Identifier: MIT
/// The vehicle under way, step by step of 1 ms.
#pragma once
#include "slalom.hpp"

#include <vector>

namespace narrow {

/// SI units. What the controller knows is from the beginning of a step, the rest from its end.
struct Row {
  double t, x, y, roll, steer;
  double tilt, read, fused;      ///< as it is, by the potentiometer, by the fusion
  double felt_seat, felt_unit;   ///< lateral acceleration at the seat and at the cabin's inertial unit
  double torque;                 ///< by equation (13), between actuator and cabin: that of the strain gauge
  double least_load;             ///< of the three wheels
  double energy, actuator, rest; ///< energy of the vehicle, power of the actuator, power of the rest
};

/// A vehicle that rolls by more than this has overturned, rad.
inline constexpr double overturned = 1;

class Drive {
public:
  Vehicle vehicle;
  Sensors sensors;
  bool tilts = true; ///< else the shaft is locked

  explicit Drive(unsigned seed) : sensors(seed) { prepare(vehicle); }

  /// A step with this turn of the front wheel. False: the model has no answer.
  bool step(const hands::Turn& turn) {
    const double* qd = vehicle.dynamics.qd;
    const double radius = vehicle.dynamics.model.parameters.rolling_radius;
    const double speed = radius * (qd[joint::spin_left] + qd[joint::spin_right]) / 2;
    const Readings readings = sensors(vehicle);
    const double asked = control_(readings, turn, speed);
    row_.read = readings.tilt, row_.fused = control_.tilt(), row_.tilt = tilt_.angle, row_.steer = turn.angle;
    tilt_.acceleration = tilts ? asked : 0;
    vehicle.drive(motion(turn));
    tilt_.angle += period_s * (tilt_.rate + period_s / 2 * tilt_.acceleration);
    tilt_.rate += period_s * tilt_.acceleration;
    row_.t += period_s;
    return vehicle.advance(period_s);
  }
  Row row() {
    const auto& now = vehicle.dynamics;
    const OfTyres tyres = of_tyres(vehicle);
    row_.x = now.q[joint::x], row_.y = now.q[joint::y], row_.roll = now.q[joint::roll];
    row_.felt_seat = perceived(at_seat(vehicle)), row_.felt_unit = perceived(at_imu(vehicle));
    row_.torque = now.driving[0];
    row_.least_load = std::fmin(tyres.load[0], std::fmin(tyres.load[1], tyres.load[2]));
    row_.energy = energy(vehicle), row_.actuator = actuator_power(vehicle), row_.rest = other_power(vehicle);
    return row_;
  }

private:
  Motion<double, 2> motion(const hands::Turn& steer) const {
    Motion<double, 2> motion;
    const hands::Turn* const turns[] = {&tilt_, &steer};
    for (int i = 0; i < 2; ++i) {
      motion.position[i] = turns[i]->angle;
      motion.velocity[i] = turns[i]->rate;
      motion.acceleration[i] = turns[i]->acceleration;
    }
    return motion;
  }

  TiltControl control_;
  hands::Turn tilt_;
  Row row_{};
};

/// Rows after each step until `end` s, or until the vehicle has overturned. turn(vehicle): that of the front wheel.
template <class Turning>
std::vector<Row> follow(Drive& drive, double end, Turning&& turn) {
  std::vector<Row> rows;
  while (rows.empty() || (rows.back().t < end - period_s / 2 && std::fabs(rows.back().roll) < overturned)) {
    if (!drive.step(turn(drive.vehicle))) break;
    rows.push_back(drive.row());
  }
  return rows;
}

} // namespace narrow
