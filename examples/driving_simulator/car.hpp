// SPDX-License-Identifier: MIT
/// The generated car under way: the roles of its joints, and its state from the table of stances.
#pragma once
#include "driving_simulator.hpp"
#include "pedals.hpp"

#include <algorithm>
#include <array>
#include <mbsgen/coupling/generated_model.hpp>

namespace car {

using namespace mbsgen::runtime;

/// Places in q.
namespace place {
inline constexpr int x = 0, y = 1, z = 2, yaw = 3, roll = 4, pitch = 5, lower_fl = 7, lower_rl = 19,
                     wheel = 48;
inline constexpr int spins[] = {11, 17, 21, 25}; ///< of the road wheels: fl, fr, rl, rr
} // namespace place
inline constexpr int wheels = 4;

struct Roles : driving_simulator::Model<>::Roles {
  static constexpr int driven[] = {place::wheel};
  static constexpr int outputs = 8;
  /// x, y (m), yaw, roll, pitch (rad) of the chassis, its rates in x and y (m/s), the acceleration of its centre of mass
  /// to the left (m/s^2).
  template <class Model, class Real>
  static void observe(const Model& model, const Real* q, const Real* qd, const Real* qdd, Real* seen) {
    driving_simulator::Sensor<Real, nq> centre;
    model.sensor_centre(q, qd, qdd, centre);
    const Real left =
        std::cos(q[place::yaw]) * centre.acceleration[1] - std::sin(q[place::yaw]) * centre.acceleration[0];
    const Real all[outputs] = {q[place::x],     q[place::y],  q[place::yaw], q[place::roll],
                               q[place::pitch], qd[place::x], qd[place::y],  left};
    for (int i = 0; i < outputs; ++i) seen[i] = all[i];
  }
};

using Generated = driving_simulator::Model<>;
using Parameters = driving_simulator::Parameters<double>;

/// For the loop: the steering wheel is the device's axis.
template <class Method>
class DrivenCar : public DrivenModel<Generated, Roles, Method> {
  using Base = DrivenModel<Generated, Roles, Method>;

public:
  using Base::dynamics;
  /// Of the pedals, until the next call: torques on the wheels, held during a step. Brakes of a wheel that turns by less
  /// than 5 rad/s give way, so that they do not turn it back.
  void press(const PedalTorques& pedals) {
    for (int i = 0; i < wheels; ++i) {
      const bool front = i < 2;
      const double turning = clamp(dynamics.qd[place::spins[i]] / 5, -1., 1.);
      dynamics.input[place::spins[i]] = front ? pedals.drive_front - turning * pedals.brake_front
                                              : pedals.drive_rear - turning * pedals.brake_rear;
    }
  }
};

using Model = DrivenCar<RungeKutta4>;

/// Loads of the tyres as of the last evaluation, N: fl, fr, rl, rr.
template <class Method>
std::array<double, wheels> loads(const DrivenCar<Method>& car) {
  const auto& now = car.dynamics;
  double q[driving_simulator::nq], qd[driving_simulator::nqd];
  std::copy(std::begin(now.q), std::end(now.q), q);
  std::copy(std::begin(now.qd), std::end(now.qd), qd);
  std::array<double, wheels> result{};
  (void)now.model.outputs(q, qd, now.input, result.data(), now.inputs); // without answer: no loads
  return result;
}

/// Where a car stands with a caster: a row of the table of stances.
struct Stance {
  double wheel_x, free_front, free_rear, load[wheels], q[driving_simulator::nq];
};

/// How far the front tyres' contacts lie behind the steering axes, m: what a caster is to the hands. The axes meet the ground
/// 38 mm before the carriers' middle when the car rests.
inline double trail(const Stance& stance) {
  return 0.038 - stance.wheel_x;
}

/// Torque of a rear wheel for each m/s that is missing, N s, as in the public project's controller.
inline constexpr double cruise = 1500;

/// The car of a stance with speed V m/s, straight ahead, kept by its rear wheels.
template <class Method>
void prepare(DrivenCar<Method>& model, const Stance& stance, double V) {
  Parameters parameters = model.dynamics.model.parameters;
  parameters.wheel_x = stance.wheel_x;
  parameters.free_front = stance.free_front;
  parameters.free_rear = stance.free_rear;
  parameters.speed = V;
  parameters.thrust = cruise;
  model.set(parameters);
  for (int i = 0; i < driving_simulator::nq; ++i) model.rest[i] = stance.q[i];
  model.rest_rate[place::x] = V;
  for (int i = 0; i < wheels; ++i)
    model.rest_rate[place::spins[i]] = V / (parameters.fl.radius - stance.load[i] / parameters.fl.stiffness);
}

} // namespace car
