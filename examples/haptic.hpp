// SPDX-License-Identifier: MIT
// Shared by the programs of the haptic devices.
#pragma once
#include "faults.hpp"

#include <mbsgen/host/csv_log.hpp>
#include <mbsgen/host/monotonic_clock.hpp>
#include <mbsgen/host/realtime.hpp>
#include <mbsgen/loop/schedule.hpp>

#include <cstdio>
#include <cstring>

namespace haptic {

/// Periods of a run: a change of parameters, a fault that belongs to the course, the end.
struct Course {
  std::int64_t change_at, fault_at, end_at;
};

/// Steps a loop through a course. At `change_at` `change` gets the parameters to alter, and they go to the loop through
/// its mailbox: as from another thread, but here between two periods. False, and the reason on stderr, at once when a
/// fault ends the force before `fault_at`, when parameters are refused, or when there never was force.
template <class Loop, class Parameters, class Change>
bool run(Loop& loop, const Course& course, Parameters parameters, const Change& change) {
  faults::Watch watch;
  loop.arm();
  loop.start();
  while (loop.steps() < course.end_at) {
    if (loop.steps() == course.change_at) {
      change(parameters);
      const char* reason = loop.change(parameters);
      if (reason != nullptr) return std::fprintf(stderr, "parameters refused: %s\n", reason), false;
    }
    loop.step();
    if (loop.steps() < course.fault_at && !watch.goes_on(loop)) return false;
  }
  return watch.had_force(loop);
}

template <class Loop>
void print_schedule(const mbsgen::runtime::MonotonicClock&, const Loop& loop) {
  mbsgen::runtime::print_timing(stdout, loop.timing());
  std::printf("missed periods: %lld\n", static_cast<long long>(loop.schedule().missed()));
}

/// A clock that does not wait measures no time.
template <class Loop>
void print_schedule(const mbsgen::runtime::ManualClock&, const Loop&) {}

/// PROGRAM [LOG.csv [--fast]]: calls play(clock, log) with a clock that waits, or, with --fast, one that does
/// not. The program's exit code: 0 when it returns true.
template <class Play>
int on_a_clock(int argc, char** argv, const Play& play) {
  const char* log = argc > 1 ? argv[1] : "/dev/null";
  if (argc > 2 && std::strcmp(argv[2], "--fast") == 0) {
    mbsgen::runtime::ManualClock clock;
    return play(clock, log) ? 0 : 1;
  }
  mbsgen::runtime::MonotonicClock clock;
  mbsgen::runtime::enter_realtime({}).print(stdout);
  return play(clock, log) ? 0 : 1;
}

} // namespace haptic
