// SPDX-License-Identifier: MIT
// Shared by the programs of the haptic devices.
#pragma once
#include <mbsgen/host/csv_log.hpp>
#include <mbsgen/host/monotonic_clock.hpp>
#include <mbsgen/host/realtime.hpp>

#include <cstdio>
#include <cstring>

namespace haptic {

/// Steps a loop until `end_at` periods are over. After `change_at` of them `change` gets the parameters to
/// alter, and they go to the loop through its mailbox: as from another thread, but here between two periods.
template <class Loop, class Parameters, class Change>
void run(Loop& loop, int end_at, int change_at, Parameters parameters, const Change& change) {
  loop.arm();
  loop.start();
  while (loop.steps() < end_at) {
    if (loop.steps() == change_at) {
      change(parameters);
      if (const char* reason = loop.change(parameters)) std::printf("parameters refused: %s\n", reason);
    }
    loop.step();
  }
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
