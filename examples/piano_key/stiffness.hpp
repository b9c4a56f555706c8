// SPDX-License-Identifier: MIT
/// The largest stiffness of a virtual spring that a sampled, held and lagging force renders on the simulated key without
/// a motion that grows. Without sensors' noise, friction and safety stage: the loop is linear, its damping all that calms it.
#pragma once
#include "chain.hpp"

#include <mbsgen/drivers/simulated_key.hpp>

#include <algorithm>
#include <cmath>

namespace grand {

/// A key that swings in the middle of its stroke.
struct Swing {
  double period = 1e-3, damping = 0.5, lag = 0; ///< of the loop, s; of the device, N s/m; of the actuator, s

  static constexpr double mass = 0.034, middle = 4e-3; ///< kg, m
};

inline mbsgen::runtime::SimulatedKey<> free_key(const Swing& swing) {
  mbsgen::runtime::SimulatedKey<> key(swing.period);
  auto& plant = key.plant;
  plant.mass = Swing::mass;
  plant.bed = {0, swing.damping, 0, -1, 1, 0, 0};
  plant.actuator_limit_n = 1e9;
  plant.actuator_lag_s = swing.lag;
  plant.substeps = 100; // the parts of a period act like a delay of half a part less
  plant.adc_step = 1e-12;
  plant.credible = plant.credible_coil = {-1e9, 1e9};
  key.finger.stiffness = key.finger.damping = 0;
  key.place(Swing::middle + 1e-5);
  return key;
}

/// Whether the motion dies away on a spring of `stiffness` N/m: its largest way from rest in the second half of a second
/// is smaller than in the first one.
template <class Chain>
bool calms(const Swing& swing, Chain chain, double stiffness) {
  auto key = free_key(swing);
  (void)key.start();
  double most[2] = {};
  const int periods = static_cast<int>(1 / swing.period);
  for (int i = 0; i < periods; ++i) {
    mbsgen::runtime::Sample<double, 1> sample;
    (void)key.read(sample);
    mbsgen::runtime::Command<double, 1> command;
    command.force[0] = -stiffness * (chain(sample).position[0] - Swing::middle);
    (void)key.write(command);
    const double way = std::fabs(key.height() - Swing::middle);
    double& largest = most[2 * i / periods];
    largest = std::max(largest, way);
    if (!(way < 1)) return false;
  }
  return most[1] < most[0];
}

/// N/m, to 0.1 %. The motion calms on the softest spring and grows on the stiffest one, 1 N/m and 1 MN/m.
template <class Chain>
double largest_stiffness(const Swing& swing, const Chain& chain) {
  double low = 1, high = 1e6;
  while (high / low > 1.001) {
    const double middle = std::sqrt(low * high);
    (calms(swing, chain, middle) ? low : high) = middle;
  }
  return low;
}

/// On the measured position itself.
inline double plain_limit(const Swing& swing) {
  return largest_stiffness(swing, PlainChain<double, 1>(swing.period, 1e4));
}
/// By the device's chain.
inline double lead_limit(const Swing& swing) {
  return largest_stiffness(swing, signals(swing.period));
}
/// The rule for the first one: what the damping takes beats what hold and lag give, N/m.
inline double rule(const Swing& swing) {
  return swing.damping / (swing.period / 2 + swing.lag);
}

} // namespace grand
