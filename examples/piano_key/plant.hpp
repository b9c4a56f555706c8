// SPDX-License-Identifier: MIT
/// The simulated device, with the mechanics of haptic_key.json.
#pragma once
#include "device.hpp"

#include <mbsgen/drivers/simulated_key.hpp>

namespace grand {

/// The finger's force that holds the device's own key at a height, m, without or with an acceleration, m/s²; N.
inline double own_force(OwnMechanics<double>& own, double height, double acceleration) {
  own.drive({{height}, {0}, {acceleration}});
  (void)own.advance(0);
  double force[1];
  own.force(force);
  return -force[0];
}

/// The plant of the simulated key with the mechanics of haptic_key.json, and with a damping, N s/m, that the
/// compensation does not know: it keeps the loop passive.
inline SimulatedKey<>::Plant plant(double damping) {
  OwnMechanics<double> own;
  own.ratio[0] = 1 / front<double>;
  const auto& parameters = own.model.parameters;
  const double rest = own_force(own, 0, 0), spring = (own_force(own, 1e-3, 0) - rest) / 1e-3;
  SimulatedKey<>::Plant plant;
  plant.mass = own_force(own, 0, 1) - rest;
  plant.bed = {spring, damping, -rest / spring, 0, parameters.key_dip + 2e-3, 5e4, 60};
  plant.friction = {parameters.key_friction / front<double>, parameters.pin_rate * front<double>};
  plant.felt = {parameters.bed_stiffness, 2, 2};
  plant.felt_at = parameters.key_dip;
  plant.actuator_limit_n = 40;
  plant.actuator_lag_s = actuator_lag;
  return plant;
}

/// Of the simulated device, N s/m at the front. With the chain's lead it bears springs of up to 52 N/mm at 4 kHz, without
/// it 1.5 N/mm (stiffness.hpp).
constexpr double device_damping = 0.5;

} // namespace grand
