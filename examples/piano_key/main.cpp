// SPDX-License-Identifier: MIT
// The action of a grand piano. Each figure is a table FIGURE*.csv in FOLDER/ and lines of readings:
//   piano_key FOLDER/ FIGURE      force, button, mass, slow, fast, staccato, sensors, feel, stiffness, steps
//   piano_key FOLDER/ loop [--fast]    the simulated key in the real-time loop; --fast: without waiting
#include "figures.hpp"
#include "haptic.hpp"

#include <cstring>

using namespace grand;

namespace {

constexpr std::int64_t second = 1000000000 / period_ns; // periods

// The course of events, in periods.
constexpr std::int64_t press_at = second * 4 / 5, release_at = second * 2, change_at = second * 12 / 5,
                       press_again_at = second * 13 / 5, release_again_at = second * 19 / 5,
                       blow_at = second * 9 / 2, let_go_at = second * 48 / 10, end_at = second * 11 / 2;

// The simulated key with a player.
class PlayedKey {
public:
  using Real = double;
  static constexpr int axes = 1;

  PlayedKey() { key_.plant = plant(device_damping); }
  Fault start() { return key_.start(); }
  Fault read(Sample<Real, 1>& sample) {
    ++now_;
    if (now_ == press_at || now_ == press_again_at) key_.press(0.01, 10.5e-3);
    if (now_ == blow_at) key_.press(0.3, 10.5e-3);
    if (now_ == release_at || now_ == release_again_at || now_ == let_go_at) key_.press(-0.05, -1e-3);
    return key_.read(sample);
  }
  Fault write(const Command<Real, 1>& command) { return key_.write(command); }
  Fault stop() { return key_.stop(); }

private:
  SimulatedKey<> key_{period_s};
  std::int64_t now_ = 0;
};

// The largest force of the finger in the escapement, N.
using LoopRecord = Record<double, 1, Roles::outputs>;
class Log {
public:
  Ring<LoopRecord, 32768> ring;
  double light = 0, heavy = 0;

  bool push(const LoopRecord& record) {
    const double height = record.sample.position[0], force = record.sample.force[0];
    const std::int64_t now = record.step + 1;
    if (height > 7.5e-3 && height < 9e-3 && now > press_at && now < release_again_at) {
      double& most = now < release_at ? light : heavy;
      if (now < release_at || now > press_again_at) most = std::max(most, force);
    }
    return ring.push(record);
  }
};

template <class Clock>
bool play(Clock& clock, const char* path) {
  using KeyLoop = Loop<Clock, PlayedKey, Model<double>, Coupling<double>, Log>;
  PlayedKey key;
  Model<double> model;
  prepare(model, period_s);
  auto feedback = coupling(period_s);
  const auto log = std::make_unique<Log>();
  auto limits = grand::limits<double>();
  limits.overruns = limits.held_periods =
      20; // a desktop is no real-time machine: a late period keeps its force
  const auto loop = std::make_unique<KeyLoop>(clock, key, model, feedback, limits, period_ns, *log);
  const CsvLog csv(log->ring, path);
  if (!haptic::run(*loop, {change_at, end_at, end_at}, model.dynamics.model.parameters,
                   [](auto& parameters) { parameters.hammer_mass += 6e-3; }))
    return false;
  std::printf("in the loop        escapement %.2f N, with 6 g more in the hammer %.2f N\n", log->light,
              log->heavy);
  haptic::print_schedule(clock, *loop);
  return log->light > 1.8 && log->heavy > log->light + 0.1;
}

bool run_loop(const std::string& folder, bool fast) {
  std::string log = folder + "loop.csv", option = "--fast";
  char* arguments[] = {nullptr, log.data(), option.data()};
  return haptic::on_a_clock(fast ? 3 : 2, arguments,
                            [](auto& clock, const char* path) { return play(clock, path); }) == 0;
}

struct Figure {
  const char* name;
  bool (*draw)(const std::string& folder);
};
constexpr Figure figures[] = {{"force", draw_force},         {"button", draw_button},
                              {"mass", draw_mass},           {"slow", draw_slow},
                              {"fast", draw_fast},           {"staccato", draw_staccato},
                              {"sensors", draw_sensors},     {"feel", draw_feel},
                              {"stiffness", draw_stiffness}, {"steps", draw_steps}};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "piano_key FOLDER/ FIGURE\n"), 2;
  if (std::strcmp(argv[2], "loop") == 0) return run_loop(argv[1], argc > 3) ? 0 : 1;
  for (const Figure& figure : figures)
    if (std::strcmp(argv[2], figure.name) == 0) return figure.draw(argv[1]) ? 0 : 1;
  return std::fprintf(stderr, "no figure %s\n", argv[2]), 2;
}
