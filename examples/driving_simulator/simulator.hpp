// SPDX-License-Identifier: MIT
/// The simulator with its devices, here simulated: a steering wheel in the loop at 1 kHz, and pedals beside it.
#pragma once
#include "drive.hpp"
#include "faults.hpp"

#include <mbsgen/drivers/simulated_wheel.hpp>
#include <mbsgen/loop/loop.hpp>

namespace car {

/// Output limits of the wheel. The drive of the paper has 10.3 N m, and 30.9 N m for a short time.
inline Limits<double, 1> limits() {
  Limits<double, 1> limits;
  auto& axis = limits.axis[0];
  axis.force = 25; // N m
  axis.force_rate = 1000;
  axis.position_low = -2.9; // as far as the model's ratio of rack and pinion holds
  axis.position_high = 2.9;
  axis.velocity = 15;
  axis.passivity = {1., 10., 2.}; // J, J, N m s/rad
  limits.power = 150;
  limits.energy = 40;
  return limits;
}

class Simulator {
public:
  using Coupling = Impedance<double, 1>;
  using Wheel = SimulatedWheel<double>;

  Wheel wheel{period_s};
  Model model;

  explicit Simulator(const Stance& stance) {
    prepare(model, stance, nominal_speed);
    wheel.plant.torque_limit_permille = 3000;
    loop_.arm();
    loop_.start();
  }

  Parameters parameters() const { return model.dynamics.model.parameters; }
  /// As from another thread. Null, or the reason why the loop does not take them.
  const char* change(const Parameters& parameters) { return loop_.change(parameters); }

  /// A period, with hands and feet where they are then; torque of the hands and rate of the wheel as at the device. The
  /// first fault is said.
  Row step(const Wheel::Hands& hands, const PedalCounts& pedals) {
    wheel.hands = hands;
    model.press(torques(pedals));
    loop_.step();
    runs_ = runs_ && watch_.goes_on(loop_);
    Row row = observed(model, double(loop_.steps()) * period_s);
    row.wheel = wheel.angle(), row.rate = wheel.speed(), row.torque = -wheel.commanded();
    return row;
  }
  /// False from the first fault on.
  bool runs() const { return runs_; }

private:
  faults::Watch watch_;
  bool runs_ = true;
  ManualClock clock_;
  Coupling coupling_{PlainChain<double, 1>(period_s, 20)};
  NoLog log_;
  Loop<ManualClock, Wheel, Model, Coupling> loop_{clock_, wheel, model, coupling_, limits(), 1000000, log_};
};

} // namespace car
