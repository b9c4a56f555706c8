// SPDX-License-Identifier: MIT
/// The clock of a POSIX host: absolute sleeps on CLOCK_MONOTONIC.
#pragma once
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <time.h>

namespace mbsgen::runtime {

/// Sleeps until shortly before the due time, then spins: this replaces the timer's wake-up latency by
/// processor load.
class MonotonicClock {
public:
  /// spin_ns: time before the due time at which the sleep ends; 0: sleep to the end.
  explicit MonotonicClock(std::int64_t spin_ns = 0) : spin_ns_(spin_ns) {}

  std::int64_t now_ns() const {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
  }
  void wait_until(std::int64_t due_ns) const {
    const std::int64_t until_ns = due_ns - spin_ns_;
    const timespec time{static_cast<time_t>(until_ns / 1000000000), static_cast<long>(until_ns % 1000000000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == EINTR) {
    }
    while (now_ns() < due_ns) {
    }
  }

  /// A warning of the loop, before its first period.
  static void warn(const char* text) { std::fprintf(stderr, "mbsgen loop: %s\n", text); }

private:
  std::int64_t spin_ns_;
};

} // namespace mbsgen::runtime
