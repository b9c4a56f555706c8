// SPDX-License-Identifier: MIT
// A simulated key, played through the real-time loop at 1 kHz: pressed at 10 mm/s; pressed again with a
// heavier hammer, changed while the loop runs; and pressed while the sensor's cable is pulled.
//   single_action [LOG.csv [--fast]]      --fast: as fast as possible instead of in real time
#include "action.hpp"
#include "haptic.hpp"

#include <mbsgen/drivers/simulated_key.hpp>
#include <memory>

using namespace mbsgen::runtime;

namespace {

using action::period_ns;
constexpr double dt = 1e-3, heavy_hammer = 0.015;

// The course of events, in periods.
constexpr int first_press = 200, first_release = 1500, change_at = 2100, second_press = 2200,
              second_release = 3500, third_press = 4200, cable_at = 4700, end_at = 5000;

// The simulated key with a player.
class PlayedKey {
public:
  using Real = double;
  static constexpr int axes = 1;

  Fault start() { return key_.start(); }
  Fault read(Sample<Real, 1>& sample) {
    switch (++now_) {
    case first_press:
    case second_press:
    case third_press:
      key_.press(0.01, 10.5e-3);
      break;
    case first_release:
    case second_release:
      key_.press(-0.05, -1e-3);
      break;
    case cable_at:
      key_.hall_unplugged = true;
      break;
    default:
      break;
    }
    return key_.read(sample);
  }
  Fault write(const Command<Real, 1>& command) { return key_.write(command); }
  Fault stop() { return key_.stop(); }

private:
  SimulatedKey<> key_{dt};
  int now_ = 0;
};

// One press at 10 mm/s: force in the middle of the stroke, and at most where the hopper is set off, N.
struct Press {
  double level = 0, bump = 0, bump_at = 0;

  void take(double height, double force) {
    if (height > 4e-3 && height < 6e-3) level = force;
    if (height > 6.5e-3 && height < 9e-3 && force > bump) {
      bump = force;
      bump_at = height;
    }
  }
  void print(const char* name) const {
    std::printf("%-22s %8.2f N %8.2f N at %.1f mm\n", name, level, bump, bump_at * 1e3);
  }
};

using LoopRecord = Record<double, 1, action::Roles::outputs>;

// Evaluates the records on their way into the log.
class Log {
public:
  Ring<LoopRecord, 8192> ring;
  Press light, heavy;
  bool silent = false; ///< no force from the very period in which the cable was pulled

  bool push(const LoopRecord& record) {
    const double height = record.sample.position[0], force = -record.wanted[0];
    const std::int64_t now = record.step + 1;
    if (now > first_press && now < first_release) light.take(height, force);
    if (now > second_press && now < second_release) heavy.take(height, force);
    if (now == cable_at) silent = true;
    if (now >= cable_at)
      silent = silent && record.command.force[0] == 0 && record.fault == Fault::sensor_range;
    return ring.push(record);
  }
};

template <class Clock>
bool play(Clock& clock, const char* path) {
  using KeyLoop = Loop<Clock, PlayedKey, action::Model<double>, action::Coupling<double>, Log>;
  PlayedKey key;
  action::Model<double> model;
  action::prepare(model);
  auto coupling = action::coupling(dt);
  const auto log = std::make_unique<Log>();
  auto limits = action::limits<double>();
  limits.overruns = limits.held_periods =
      5; // a desktop is no real-time machine: a late period keeps its force
  const auto loop = std::make_unique<KeyLoop>(clock, key, model, coupling, limits, period_ns, *log);
  const CsvLog csv(log->ring, path);
  if (!haptic::run(*loop, {change_at, cable_at, end_at}, model.dynamics.model.parameters,
                   [](auto& parameters) { parameters.hammer_mass = heavy_hammer; }))
    return false;
  std::printf("%-22s %10s %10s\n", "", "stroke", "set-off");
  log->light.print("hammer of 9 g");
  log->heavy.print("hammer of 15 g");
  std::printf("cable pulled: %s\n\n", log->silent ? "zero force in that period" : "FORCE WENT ON");
  haptic::print_schedule(clock, *loop);
  return log->light.bump > 1.3 * log->light.level && log->heavy.level > 1.2 * log->light.level &&
         log->heavy.bump > 1.2 * log->light.bump && log->silent;
}

} // namespace

int main(int argc, char** argv) {
  return haptic::on_a_clock(argc, argv, [](auto& clock, const char* path) { return play(clock, path); });
}
