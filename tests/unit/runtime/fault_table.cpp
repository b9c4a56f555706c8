// SPDX-License-Identifier: GPL-3.0-or-later
// fault_table: injects each fault into the running loop of a simulated key, pressed at 100 mm/s, and prints the
// answer, the periods until there is no force, the largest force until then, and the documented bounds of both
// (docs/runtime.md). Exit code 1 when a bound does not hold.
#include "bead.hpp"
#include "delayed_key.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "two_masses.hpp"

#include <cstdio>

using namespace mbsgen::runtime;

namespace {

constexpr std::int64_t period_ns = 1000000;
constexpr double dt = 1e-3;

// The simulated key behind a wire on which anything can happen.
struct Wire {
  using Real = double;
  static constexpr int axes = 1;
  SimulatedKey<> key{dt};
  Fault read_fault = Fault::none, write_fault = Fault::none;
  double add_position = 0, add_velocity = 0, add_age_s = 0, rate_factor = 1;
  double once_position = 0, once_velocity = 0; ///< off in one sample
  bool freeze_position = false, freeze_rate = false, time_runs_back = false;
  Sample<double, 1> last;

  Fault start() { return key.start(); }
  Fault read(Sample<double, 1>& s) {
    const Fault fault = key.read(s);
    if (freeze_position) s.position[0] = last.position[0];
    if (freeze_rate) s.velocity[0] = last.velocity[0];
    last = s;
    s.position[0] += add_position + once_position;
    s.velocity[0] = rate_factor * s.velocity[0] + add_velocity + once_velocity;
    once_position = once_velocity = 0;
    s.age_s += add_age_s;
    if (time_runs_back) s.time_ns -= 10 * period_ns;
    return first(read_fault, fault);
  }
  Fault write(const Command<double, 1>& c) { return first(write_fault, key.write(c)); }
  Fault stop() { return key.stop(); }
};

// A spring with a damper; refuses a negative mass; can be slow, active or broken.
struct Model : SpringModel<> {
  ManualClock* clock = nullptr;
  std::int64_t cost_ns = 0;
  double damping = 2, push = 0;

  static const char* refusal(const Parameters& p) { return p.mass < 0 ? "the mass is negative" : nullptr; }
  bool advance(double step) {
    clock->advance(cost_ns);
    return SpringModel<>::advance(step);
  }
  void force(double (&f)[1]) const {
    SpringModel<>::force(f);
    f[0] += push - damping * motion_in.velocity[0];
  }
};

Limits<double, 1> limits() {
  auto limits = key_limits();
  limits.axis[0].force_rate = 1e4;
  limits.energy = 0.02;
  return limits;
}

struct Bench {
  ManualClock clock;
  Wire wire;
  Model model;
  Impedance<double, 1> coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, Wire, Model, Impedance<double, 1>> loop;

  Bench() : loop(clock, wire, model, coupling, limits(), period_ns, log) {
    model.clock = &clock;
    loop.start();
    loop.arm();
    steps(50);
    wire.key.press(0.1, 9e-3);
    steps(40); // in mid-stroke
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) loop.step();
  }
  double force() const { return std::fabs(wire.key.commanded()); }
};

template <class Bench>
struct Row {
  const char* name;
  void (*inject)(Bench&);
  Fault answer;
  int periods = 0;  ///< with force after the fault, at most
  double force = 0; ///< in them, N, at most
  const char* why = "the same period";
};

constexpr double nan = __builtin_nan("");

const Row<Bench> rows[] = {
    {"position NaN", [](Bench& b) { b.wire.add_position = nan; }, Fault::not_finite},
    {"rate infinite", [](Bench& b) { b.wire.add_velocity = HUGE_VAL; }, Fault::not_finite},
    {"age NaN", [](Bench& b) { b.wire.add_age_s = nan; }, Fault::not_finite},
    {"age negative", [](Bench& b) { b.wire.add_age_s = -1e-3; }, Fault::implausible},
    {"time runs backwards", [](Bench& b) { b.wire.time_runs_back = true; }, Fault::implausible},
    {"measurements too old", [](Bench& b) { b.wire.add_age_s = 0.1; }, Fault::link_lost},
    {"position out of range", [](Bench& b) { b.wire.add_position = 0.1; }, Fault::motion_range},
    {"rate out of range", [](Bench& b) { b.wire.add_velocity = -10; }, Fault::motion_range},
    {"one position 6 mm off", [](Bench& b) { b.wire.once_position = -6e-3; }, Fault::implausible},
    {"one rate 2 m/s off", [](Bench& b) { b.wire.once_velocity = -2; }, Fault::implausible},
    {"position frozen, rate alive", [](Bench& b) { b.wire.freeze_position = true; }, Fault::implausible, 4, 2,
     "0.3 mm of way"},
    {"rate with the wrong sign", [](Bench& b) { b.wire.rate_factor = -1; }, Fault::implausible, 9, 2,
     "0.8 mm of way"},
    {"rate frozen, position alive",
     [](Bench& b) {
       b.wire.freeze_rate = true;
       b.wire.key.press(-0.1, 0);
     },
     Fault::implausible, 20, 2, "1.5 mm of difference"},
    {"rate without signal (0 V)", [](Bench& b) { b.wire.rate_factor = 0; }, Fault::implausible, 17, 2,
     "1.5 mm of way"},
    {"cable of the Hall pair", [](Bench& b) { b.wire.key.hall_unplugged = true; }, Fault::sensor_range},
    {"cable of the coil", [](Bench& b) { b.wire.key.coil_unplugged = true; }, Fault::sensor_range},
    {"link lost", [](Bench& b) { b.wire.read_fault = Fault::link_lost; }, Fault::link_lost},
    {"driver error, reading", [](Bench& b) { b.wire.key.broken = true; }, Fault::driver_error},
    {"driver error, writing", [](Bench& b) { b.wire.write_fault = Fault::driver_error; },
     Fault::driver_error},
    {"model gives NaN", [](Bench& b) { b.model.poisoned = true; }, Fault::not_finite},
    {"model without result", [](Bench& b) { b.model.fails = true; }, Fault::model_failed},
    {"step longer than its period", [](Bench& b) { b.model.cost_ns = period_ns + 1; }, Fault::overrun},
    {"wake-up 3 periods late", [](Bench& b) { b.clock.advance(3 * period_ns); }, Fault::overrun},
    {"wake-up 50 periods late", [](Bench& b) { b.clock.advance(50 * period_ns); }, Fault::watchdog},
    {"model gives energy", [](Bench& b) { b.model.push = 8; }, Fault::energy_limit, 15, 10,
     "0.02 J to the hand"},
    {"stop()", [](Bench& b) { b.loop.stop(); }, Fault::stop_requested},
    {"parameters with negative mass",
     [](Bench& b) {
       if (b.loop.change({200, -1}) == nullptr) b.model.push = 10;
     },
     Fault::none, 0, 0, "refused: the old ones stay"},
};

// The bead of an admittance device, pushed along its slope and across it.
struct AdmittanceBench : bead::Bench<> {
  AdmittanceBench() {
    push(3, 5);
    steps(40);
  }
};

const Row<AdmittanceBench> admittance_rows[] = {
    {"hand's force NaN", [](AdmittanceBench& b) { b.device.poisoned = true; }, Fault::not_finite},
    {"reference not converged", [](AdmittanceBench& b) { b.tool.dynamics.model.fails = true; },
     Fault::model_failed},
    {"kinematics not converged", [](AdmittanceBench& b) { b.coupling.kinematics.model.fails = true; },
     Fault::model_failed},
    {"mass beyond the sensor NaN", [](AdmittanceBench& b) { b.coupling.kinematics.model.mass = nan; },
     Fault::model_failed},
    {"gain NaN", [](AdmittanceBench& b) { b.coupling.tracking[0].gains.integral = nan; }, Fault::not_finite},
    {"device lost", [](AdmittanceBench& b) { b.device.unplugged = true; }, Fault::link_lost},
    {"driver error", [](AdmittanceBench& b) { b.device.broken = true; }, Fault::driver_error},
    {"wake-up 3 periods late", [](AdmittanceBench& b) { b.clock.advance(3 * period_ns); }, Fault::overrun},
    {"stop()", [](AdmittanceBench& b) { b.loop.stop(); }, Fault::stop_requested},
};

// True when the bounds hold.
template <class Bench>
bool report(const Row<Bench>& row, Fault answer, int periods, double most) {
  const bool good = periods <= row.periods && most <= row.force;
  std::printf("%-30s %-24s %7d %7d %7.2f %7.2f  %s%s\n", row.name, name(answer), periods, row.periods, most,
              row.force, row.why, good ? "" : "  EXCEEDED");
  return good;
}

// Injects the fault. True when the bounds hold. A fault that is refused leaves the force as it was.
template <class Bench>
bool print(const Row<Bench>& row) {
  Bench bench;
  const double before = bench.force();
  row.inject(bench);
  int periods = 0;
  double most = 0;
  if (row.answer != Fault::none)
    for (bench.steps(1); bench.force() > 0 && periods < 200; bench.steps(1)) {
      ++periods;
      most = std::fmax(most, bench.force());
    }
  const bool silent = bench.loop.fault() == row.answer;
  bench.steps(20);
  const bool stays = row.answer == Fault::none ? bench.force() > 0.5 : bench.force() == 0;
  const bool good = before > 0.5 && silent && stays;
  return report(row, bench.loop.fault(), periods, most) && good;
}

// Nobody reads or writes any more: the power stage has its own watchdog.
bool print_hanging_loop() {
  Bench bench;
  Sample<double, 1> sample;
  int periods = 0;
  double most = 0;
  for (; bench.wire.key.read(sample) == Fault::none && bench.force() > 0 && periods < 200; ++periods)
    most = std::fmax(most, bench.force());
  return report<Bench>({"loop hangs", nullptr, Fault::none, 3, 2, "power stage's own watchdog"}, Fault::none,
                       periods, most);
}

// The largest force of the first ten periods after arming, with the key held down at 5 mm.
bool print_armed_with_key_down() {
  ManualClock clock;
  SimulatedKey<> key(dt);
  DrivenModel<TwoMasses<double>, TwoMassesRoles, LinearlyImplicitEuler> model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(dt, 100));
  NoLog log;
  auto unhurried = limits();
  unhurried.arming = {};
  Loop<ManualClock, SimulatedKey<>, decltype(model), Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                                unhurried, period_ns, log);
  key.press(0.1, 5e-3);
  loop.start();
  for (int i = 0; i < 300; ++i) loop.step();
  loop.arm();
  for (int i = 0; i < 2000 && loop.fault() != Fault::none; ++i) loop.step();
  double most = std::fabs(key.commanded());
  for (int i = 0; i < 10; ++i) {
    loop.step();
    most = std::fmax(most, std::fabs(key.commanded()));
  }
  return report<Bench>({"armed with the key down", nullptr, Fault::none, 0, 0.2, "settled, then faded in"},
                       loop.fault(), 0, most) &&
         loop.fault() == Fault::none;
}

// A wall of 2 N/mm behind a link of 50 ms each way: the energy that the hand gets.
bool print_delayed_link() {
  const delayed::Outcome outcome = delayed::press(50, 5, 0.1, 1e-3);
  const bool good = outcome.given <= 2.5e-3 && outcome.late < outcome.early;
  std::printf("link of 50 ms, wall of 2 N/mm: energy to the hand %.2f mJ, bound 2.50 mJ%s\n",
              outcome.given * 1e3, good ? "" : "  EXCEEDED");
  return good;
}

} // namespace

int main() {
  std::printf("%-30s %-24s %15s %15s\n%-30s %-24s %7s %7s %7s %7s\n", "", "", "periods with", "largest force",
              "fault", "answer", "force", "bound", "N", "bound");
  bool good = true;
  for (const auto& row : rows) good = print(row) && good;
  good = print_hanging_loop() && good;
  good = print_armed_with_key_down() && good;
  good = print_delayed_link() && good;
  std::printf("admittance device, accelerations in place of forces:\n");
  for (const auto& row : admittance_rows) good = print(row) && good;
  return good ? 0 : 1;
}
