// SPDX-License-Identifier: GPL-3.0-or-later
// Timing of the loop on this machine: the simulated key and the generated piano action, every period logged.
// Usage: loop_timing [SECONDS [HERTZ [CSV]]]. Periods are missed by the machine, which wakes the loop too
// late, or by the loop, whose step takes longer than a period: the latter is a failure when it happens to
// more than one step in a hundred (a machine may stall within a step, too).
#include "action.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/host/csv_log.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/host/realtime.hpp"

#include <cstdlib>
#include <memory>

using namespace mbsgen::runtime;

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1, rate_hz = argc > 2 ? std::atof(argv[2]) : 1000;
  const auto period_ns = static_cast<std::int64_t>(1e9 / rate_hz);
  using Model = action::Model<double>;
  using Log = Ring<Record<double, 1, action::Roles::outputs>, 16384>;
  MonotonicClock clock;
  SimulatedKey<> key(1 / rate_hz);
  Model model;
  action::prepare(model);
  Impedance<double, 1> coupling(PlainChain<double, 1>(1 / rate_hz, 100));
  const auto log = std::make_unique<Log>();
  auto limits = action::limits<double>();
  limits.overruns = limits.watchdog_periods = 1000000000; // the subject here
  using TimedLoop = Loop<MonotonicClock, SimulatedKey<>, Model, Impedance<double, 1>, Log>;
  const auto loop = std::make_unique<TimedLoop>(clock, key, model, coupling, limits, period_ns, *log);
  CsvLog csv(*log, argc > 3 ? argv[3] : "/dev/null");

  enter_realtime({80, -1, true, 64 * 1024}).print(stdout);
  loop->arm();
  loop->start();
  std::int64_t own_misses = 0;
  const auto steps = static_cast<std::int64_t>(seconds * rate_hz);
  while (loop->steps() + loop->schedule().missed() < steps) {
    if (loop->steps() % 2000 == 0) key.press(0.01, 10.5e-3);
    if (loop->steps() % 2000 == 1500) key.press(-0.05, -1e-3);
    loop->step();
    std::int64_t took_ns = 0; // from wake-up to sent: the loop's own time
    for (const std::int32_t ns : loop->record().spent_ns) took_ns += ns;
    own_misses += took_ns > period_ns;
  }
  print_timing(stdout, loop->timing());
  std::printf("%lld steps; periods left out by late wake-ups: %lld; steps longer than their period: %lld; "
              "records without room: %u\n",
              static_cast<long long>(loop->steps()), static_cast<long long>(loop->schedule().missed()),
              static_cast<long long>(own_misses), log->dropped());
  return own_misses * 100 <= loop->steps() && loop->fault() == Fault::none ? 0 : 1;
}
