// SPDX-License-Identifier: MIT
/// The car driven by given motions of its steering wheel, step by step of 1 ms, without the loop.
#pragma once
#include "../mechanism.hpp"
#include "car.hpp"

#include <memory>

namespace car {

inline constexpr double period_s = 1e-3, nominal_speed = 75 / 3.6; // s, m/s

/// What is known at a time: SI units; `torque` drives the wheel, by equation (13) of Timmermans, Docquier & Fisette 2021.
struct Row {
  double t, x, y, yaw, roll, pitch, vx, vy, ay, wheel, rate, torque;
};

/// A motion of the steering wheel: rad, rad/s, rad/s^2.
using Turn = Motion<double, 1>;

inline Turn turn(double angle, double rate, double acceleration) {
  Turn result;
  result.position[0] = angle, result.velocity[0] = rate, result.acceleration[0] = acceleration;
  return result;
}

/// What the chassis does after the last step, at t s.
template <class Method>
Row observed(const DrivenCar<Method>& model, double t) {
  double seen[Roles::outputs];
  model.observe(seen);
  return {t, seen[0], seen[1], seen[2], seen[3], seen[4], seen[5], seen[6], seen[7], 0, 0, 0};
}

/// Rows at the beginning of each step of `step_s` until `end` s. `hands(row)` gives the wheel's motion at a time, knowing the
/// chassis. Ends early where the model has no answer.
template <class Method, class Hands>
std::vector<Row> drive(DrivenCar<Method>& model, double end, Hands&& hands, double step_s = period_s) {
  std::vector<Row> rows;
  model.reset({});
  for (int k = 0; k * step_s <= end + step_s / 2; ++k) {
    Row row = observed(model, k * step_s);
    const Turn motion = hands(row);
    model.drive(motion);
    if (!model.advance(step_s)) break;
    double force[1];
    model.force(force);
    row.wheel = motion.position[0], row.rate = motion.velocity[0], row.torque = -force[0];
    rows.push_back(row);
  }
  return rows;
}

/// The stances of a table that the program `stance` has written.
inline std::vector<Stance> read_stances(const std::string& path) {
  std::vector<Stance> stances;
  for (const mechanism::Row& row : mechanism::read_table(path)) {
    Stance stance{row.at(0), row.at(1), row.at(2), {}, {}};
    for (std::size_t i = 0; i < wheels; ++i) stance.load[i] = row.at(3 + i);
    for (std::size_t i = 0; i < driving_simulator::nq; ++i) stance.q[i] = row.at(3 + wheels + i);
    stances.push_back(stance);
  }
  return stances;
}

/// A car at 75 km/h.
inline std::unique_ptr<Model> under_way(const Stance& stance) {
  auto model = std::make_unique<Model>();
  prepare(*model, stance, nominal_speed);
  return model;
}

/// Moments of the wheels across their axes as in the earlier run, kg m^2; no body has them beside 0.8 about the axis.
template <class Parameters>
void take_earlier_wheels(Parameters& parameters) {
  for (auto* inertia : {&parameters.wheel_fl.inertia, &parameters.wheel_fr.inertia,
                        &parameters.wheel_rl.inertia, &parameters.wheel_rr.inertia})
    (*inertia)[0] = (*inertia)[5] = 0.1;
}

/// The same as that of the earlier run: no damping of the wheel, tyres that follow at once.
inline std::unique_ptr<Model> as_before(const Stance& stance) {
  auto model = std::make_unique<Model>();
  model->dynamics.model.parameters.wheel_damping = 0;
  model->dynamics.model.parameters.relaxation = 0;
  take_earlier_wheels(model->dynamics.model.parameters);
  prepare(*model, stance, nominal_speed);
  return model;
}

} // namespace car
