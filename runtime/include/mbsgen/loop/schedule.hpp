// SPDX-License-Identifier: MIT
/// A periodic schedule on absolute time. A clock is any class with
///   std::int64_t now_ns();                    // never decreases
///   void wait_until(std::int64_t time_ns);    // returns at time_ns or later
///   void warn(const char* text);              // optional: what a person should read, before the first period
#pragma once
#include <cstdint>

namespace mbsgen::runtime {

/// A clock that the program advances, for tests and simulations faster than real time.
class ManualClock {
public:
  std::int64_t now_ns() { return time_ns_ += cost_ns; }
  void wait_until(std::int64_t time_ns) { time_ns_ = time_ns > time_ns_ ? time_ns : time_ns_; }
  void advance(std::int64_t ns) { time_ns_ += ns; }

  std::int64_t cost_ns = 0; ///< of every now_ns()

private:
  std::int64_t time_ns_ = 0;
};

/// Wake-ups at start + k period. A wake-up that is late by a period or more is an overrun: the missed periods
/// are counted and left out, never caught up, and the schedule keeps its phase.
class Schedule {
public:
  explicit Schedule(std::int64_t period_ns) : period_ns_(period_ns) {}

  /// One wake-up.
  struct Tick {
    std::int64_t due_ns = 0;
    std::int64_t late_ns = 0; ///< after due_ns
    std::int64_t missed = 0;  ///< periods left out before this one
  };

  template <class Clock>
  void start(Clock& clock) {
    next_ns_ = clock.now_ns() + period_ns_;
  }

  /// Waits for the next period and takes it.
  template <class Clock>
  Tick wait(Clock& clock) {
    clock.wait_until(next_ns_);
    const std::int64_t now_ns = clock.now_ns();
    const std::int64_t late_ns = now_ns > next_ns_ ? now_ns - next_ns_ : 0;
    // A division of 64 bits takes small processors as long as many other steps of the loop.
    const std::int64_t missed = late_ns < period_ns_ ? 0 : late_ns / period_ns_;
    const Tick tick{next_ns_ + missed * period_ns_, late_ns - missed * period_ns_, missed};
    missed_ += missed;
    next_ns_ = tick.due_ns + period_ns_;
    return tick;
  }

  /// The end of the current period.
  std::int64_t deadline_ns() const { return next_ns_; }
  std::int64_t period_ns() const { return period_ns_; }
  std::int64_t missed() const { return missed_; }

private:
  std::int64_t period_ns_;
  std::int64_t next_ns_ = 0;
  std::int64_t missed_ = 0;
};

} // namespace mbsgen::runtime
