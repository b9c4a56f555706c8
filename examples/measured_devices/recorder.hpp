// SPDX-License-Identifier: MIT
// Recordings of the runtime's simulated devices, as loops on real ones write them: what sensors with noise and steps
// give, and what was commanded. The numbers that are to be found lie in the plants of `key()` and `wheel()`.
#pragma once
#include <cmath>
#include <mbsgen/drivers/simulated_key.hpp>
#include <mbsgen/drivers/simulated_wheel.hpp>
#include <ostream>
#include <random>
#include <stdexcept>
#include <vector>

namespace recorder {

using namespace mbsgen::runtime;

constexpr double period = 4e-3; // s
// Steps of the plant within a period, of 2 us each: their errors are far below the deviations of what is found.
constexpr int fine_steps = 2000;
constexpr double middle = 4.7e-3;     // of the key's stroke, m
constexpr double hooked_at = 0.1;     // the angle at which the wheel's spring has no torque, rad
constexpr double spring = 2;          // its stiffness, N m/rad
constexpr double wheel_counts = 2048; // of its encoder, per turn

// A sum of sines with phases by chance.
class Motion {
public:
  struct Sine {
    double size, hertz;
  };
  Motion(const std::vector<Sine>& sines, unsigned seed) {
    std::mt19937_64 random(seed);
    for (const Sine& sine : sines)
      waves_.push_back(
          {sine.size, 2 * M_PI * sine.hertz, 2 * M_PI * std::ldexp(double(random() >> 11), -53)});
  }
  double value(double t) const {
    double sum = 0;
    for (const Wave& wave : waves_) sum += wave.size * std::sin(wave.rate * t + wave.phase);
    return sum;
  }
  double rate(double t) const {
    double sum = 0;
    for (const Wave& wave : waves_) sum += wave.size * wave.rate * std::cos(wave.rate * t + wave.phase);
    return sum;
  }

private:
  struct Wave {
    double size, rate, phase;
  };
  std::vector<Wave> waves_;
};

inline void check(Fault fault) {
  if (fault != Fault::none) throw std::runtime_error("the device has a fault");
}

// Masses, springs, the coil's constant and the lag are those of the driver; dry friction and noise are ours.
inline SimulatedKey<> key(unsigned seed) {
  SimulatedKey<> device(period);
  device.plant.friction = {0.15, 5e-3};
  device.plant.noise = 3e-3;
  device.plant.substeps = fine_steps;
  device.noise_seed = seed;
  device.place(middle);
  return device;
}

// The key follows a sum of sines under a weak position loop: height of its front (m), voltage of the coil (V),
// commanded force (N).
inline void record_key(std::ostream& to, double seconds, unsigned seed) {
  SimulatedKey<> device = key(seed);
  const Motion wanted({{2e-3, 0.7}, {1e-3, 3.1}, {5e-4, 12.9}, {3e-4, 23.3}}, seed);
  to << "t,height,coil,command\n";
  check(device.start());
  Sample<double, 1> sample;
  Command<double, 1> command;
  for (long i = 0; double(i) * period <= seconds; ++i) {
    check(device.read(sample));
    const double t = double(i) * period;
    command.force[0] = 0.12 + 60 * (middle + wanted.value(t) - sample.position[0]) +
                       2 * (wanted.rate(t) - sample.velocity[0]);
    check(device.write(command));
    to << t << ',' << sample.position[0] << ',' << device.plant.coil.kappa * sample.velocity[0] << ','
       << device.commanded() << '\n';
  }
}

// Inertia, friction and the unit of torque are those of the driver; the lag and the encoder are ours. A spring of known
// stiffness takes the place of hands: without a known torque there is no unit.
inline SimulatedWheel<> wheel() {
  SimulatedWheel<> device(period);
  device.plant.torque_lag_s = 2e-3;
  device.plant.counts = wheel_counts;
  device.plant.substeps = fine_steps;
  device.hands = {hooked_at, 0, spring, 0};
  return device;
}

// The wheel under a sum of sines: angle in whole counts (rad), commanded torque in whole per mille.
inline void record_wheel(std::ostream& to, double seconds, unsigned seed) {
  SimulatedWheel<> device = wheel();
  const Motion pushed({{0.5, 0.83}, {0.6, 2.1}, {0.3, 5.3}}, seed);
  to << "t,angle,permille\n";
  check(device.start());
  Sample<double, 1> sample;
  Command<double, 1> command;
  for (long i = 0; double(i) * period <= seconds; ++i) {
    check(device.read(sample));
    const double t = double(i) * period;
    command.force[0] = pushed.value(t);
    check(device.write(command));
    to << t << ',' << sample.position[0] << ','
       << std::lround(device.commanded() / device.plant.torque_unit_nm) << '\n';
  }
}

} // namespace recorder
