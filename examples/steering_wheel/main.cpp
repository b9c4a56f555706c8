// SPDX-License-Identifier: MIT
// A simulated steering wheel on a generated car at 75 km/h, through the real-time loop at 1 kHz: weaving with
// the hands; weaving with a longer trail, changed while the loop runs; and then the wheel's cable is cut.
//   steering_wheel [LOG.csv [--fast]]    --fast: as fast as possible instead of in real time
#include "car.hpp"
#include "haptic.hpp"

#include <mbsgen/drivers/simulated_wheel.hpp>
#include <memory>

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;
constexpr double dt = 1e-3, long_trail = 0.05;
constexpr double amplitude_rad = 0.25, frequency_hz = 0.5; // of the hands

// The course of events, in periods.
constexpr int weave_at = 500, change_at = 4500, cut_at = 8900, end_at = 9500;

// The simulated wheel with a driver.
class HeldWheel {
public:
  using Real = double;
  static constexpr int axes = 1;

  HeldWheel() { wheel_.plant.torque_limit_permille = 1000; }

  Fault start() { return wheel_.start(); }
  Fault read(Sample<Real, 1>& sample) {
    const double omega = 2 * pi<double> * frequency_hz, t = dt * (++now_ - weave_at);
    wheel_.hands.target = t > 0 ? amplitude_rad * std::sin(omega * t) : 0;
    wheel_.hands.rate = t > 0 ? amplitude_rad * omega * std::cos(omega * t) : 0;
    wheel_.cable_cut = now_ >= cut_at;
    return wheel_.read(sample);
  }
  Fault write(const Command<Real, 1>& command) { return wheel_.write(command); }
  Fault stop() { return wheel_.stop(); }
  double rate_delay_s() const { return wheel_.rate_delay_s(); }

private:
  SimulatedWheel<> wheel_{dt};
  int now_ = 0;
};

using LoopRecord = Record<double, 1, car::Roles::outputs>;

// Evaluates the records on their way into the log.
class Log {
public:
  Ring<LoopRecord, 16384> ring;
  double before = 0, after = 0; ///< largest torque with either trail, N m
  double work = 0;              ///< of the hands in whole swings, J
  bool silent = false;          ///< no torque from the very period in which the cable was cut

  bool push(const LoopRecord& record) {
    const std::int64_t now = record.step + 1;
    const double torque = std::fabs(record.wanted[0]);
    // Whole swings, after those in which the car settles.
    if (now > change_at - 2000 && now <= change_at) {
      before = std::fmax(before, torque);
      work -=
          record.wanted[0] * record.sample.velocity[0] * dt; // the device's torque on the hands, turned about
    }
    if (now > cut_at - 2000 && now < cut_at && torque > after) after = torque;
    if (now == cut_at) silent = true;
    if (now >= cut_at) silent = silent && record.command.force[0] == 0 && record.fault == Fault::link_lost;
    return ring.push(record);
  }
};

template <class Clock>
bool drive(Clock& clock, const char* path) {
  using WheelLoop = Loop<Clock, HeldWheel, car::Model<double>, Impedance<double, 1>, Log>;
  HeldWheel wheel;
  car::Model<double> model;
  car::prepare(model);
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 20));
  coupling.gain = 0.5; // power steering
  const auto log = std::make_unique<Log>();
  auto limits = car::limits<double>();
  limits.overruns = limits.held_periods =
      5; // a desktop is no real-time machine: a late period keeps its force
  const auto loop = std::make_unique<WheelLoop>(clock, wheel, model, coupling, limits, period_ns, *log);
  const CsvLog csv(log->ring, path);
  if (!haptic::run(*loop, {change_at, cut_at, end_at}, model.dynamics.model.parameters,
                   [](auto& parameters) { parameters.trail = long_trail; }))
    return false;
  std::printf("largest torque: trail 20 mm %.2f N m, trail 50 mm %.2f N m\n", log->before, log->after);
  std::printf("work of the hands in a swing: %.3f J\n", log->work);
  std::printf("cable cut: %s\n\n", log->silent ? "no torque in that period" : "TORQUE WENT ON");
  haptic::print_schedule(clock, *loop);
  return log->before > 0.5 && log->work > 0 && log->after > 1.2 * log->before && log->silent;
}

} // namespace

int main(int argc, char** argv) {
  return haptic::on_a_clock(argc, argv, [](auto& clock, const char* path) { return drive(clock, path); });
}
