// SPDX-License-Identifier: MIT
/// The car of the driving simulator with one of three suspensions.
#pragma once
#include "../driving_simulator/manoeuvres.hpp"

#include <algorithm>

namespace hydraulics {

using car::Parameters, car::Row, car::Stance;
namespace state = driving_simulator::state;

enum Suspension { dampers, roll_bars, cylinders, suspensions };

/// A car at 75 km/h with dampers alone, with dampers and anti-roll bars, or with cylinders alone. Its tyres follow at once, so
/// that the states that a coupling exchanges are those of the hydraulics.
template <class Method = mbsgen::runtime::RungeKutta4>
std::unique_ptr<car::DrivenCar<Method>> equipped(const Stance& stance, Suspension suspension) {
  auto model = std::make_unique<car::DrivenCar<Method>>();
  Parameters& parameters = model->dynamics.model.parameters;
  parameters.relaxation = 0;
  if (suspension != roll_bars) parameters.roll_bar_front = parameters.roll_bar_rear = 0;
  if (suspension == cylinders)
    parameters.damper = 0;
  else
    parameters.bore = parameters.annulus = 0;
  car::prepare(*model, stance, car::nominal_speed);
  std::copy(std::begin(driving_simulator::x0), std::end(driving_simulator::x0), model->dynamics.rest_x);
  return model;
}

/// The least pressure of all chambers and lines, Pa.
inline double least_pressure(const double* x) {
  double least = x[0];
  for (int i = 0; i < state::fl_angle; ++i) // the tyres' states come behind
    if (i != state::gas_a && i != state::gas_b) least = std::fmin(least, x[i]);
  return least;
}

} // namespace hydraulics
