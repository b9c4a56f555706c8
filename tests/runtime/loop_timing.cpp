// SPDX-License-Identifier: GPL-3.0-or-later
// How well the loop keeps time on this machine: the simulated key, a small model with a driven joint, every
// period logged. Usage: loop_timing [SECONDS [HERTZ [CSV]]]. Fails when a step missed its period by its own
// computing.
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/host/csv_log.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/host/realtime.hpp"
#include "mbsgen/loop.hpp"
#include "models.hpp"
#include "two_masses.hpp"

#include <cstdlib>
#include <memory>

using namespace mbsgen::runtime;

namespace {

// Processor time of this thread, ns: what a step took without the machine's own stalls.
std::int64_t own_time() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
}

} // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1, rate = argc > 2 ? std::atof(argv[2]) : 1000;
  const auto period = static_cast<std::int64_t>(1e9 / rate);
  using Model = DrivenModel<TwoMasses<double>, TwoMassesRoles>;
  using Log = Ring<Record<double, 1, 1>, 16384>;
  MonotonicClock clock;
  SimulatedKey<> key(1 / rate);
  Model model;
  Impedance<double, 1> law(PlainChain<double, 1>(1 / rate, 100));
  const auto log = std::make_unique<Log>();
  auto limits = key_limits();
  limits.overruns = limits.watchdog = 1000000000; // the subject here
  using TimedLoop = Loop<MonotonicClock, SimulatedKey<>, Model, Impedance<double, 1>, Log>;
  const auto loop = std::make_unique<TimedLoop>(clock, key, model, law, limits, period, *log);
  CsvLog csv(*log, argc > 3 ? argv[3] : "/dev/null");

  enter_realtime({80, -1, true, 64 * 1024}).print(stdout);
  loop->arm();
  loop->start();
  Histogram own;
  std::int64_t own_misses = 0;
  const auto steps = static_cast<std::int64_t>(seconds * rate);
  while (loop->steps() + loop->schedule().missed() < steps) {
    if (loop->steps() % 1000 == 0) key.press(loop->steps() % 2000 == 0 ? 0.01 : -0.05, 5e-3);
    const std::int64_t before = own_time();
    loop->step();
    const std::int64_t took = own_time() - before;
    own.add(took);
    own_misses += took > period;
  }
  print_timing(stdout, loop->timing());
  std::printf("processor time of a step, with its wake-up: 50%% %.1f us, 99.9%% %.1f us, max %.1f us\n",
              1e-3 * static_cast<double>(own.percentile(0.5)),
              1e-3 * static_cast<double>(own.percentile(0.999)), 1e-3 * static_cast<double>(own.max()));
  std::printf(
      "%lld steps; periods left out by stalls of the machine: %lld; by the loop's own computing: %lld; "
      "records without room: %u\n",
      static_cast<long long>(loop->steps()), static_cast<long long>(loop->schedule().missed()),
      static_cast<long long>(own_misses), log->dropped());
  return own_misses == 0 && loop->fault() == Fault::none ? 0 : 1;
}
