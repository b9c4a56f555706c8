// SPDX-License-Identifier: MIT
/// A periodic schedule on absolute time. A clock is any class with
///   std::int64_t now();                    // ns, never backwards
///   void wait_until(std::int64_t time);    // returns at `time` or later
#pragma once
#include <cstdint>

namespace mbsgen::runtime {

/// A clock that goes only when it is told: tests and simulations faster than life.
class ManualClock {
public:
  std::int64_t now() { return time_ += cost; }
  void wait_until(std::int64_t time) { time_ = time > time_ ? time : time_; }
  void advance(std::int64_t ns) { time_ += ns; }

  std::int64_t cost = 0; ///< ns that every look at the clock takes

private:
  std::int64_t time_ = 0;
};

/// Wake-ups at start + k period. A wake-up that is late by a period or more is an overrun: the missed ones
/// are counted and left out, never caught up, and the phase of the schedule is kept.
class Schedule {
public:
  explicit Schedule(std::int64_t period_ns) : period_(period_ns) {}

  /// What a wake-up found.
  struct Tick {
    std::int64_t due = 0;    ///< ns
    std::int64_t late = 0;   ///< ns after `due`
    std::int64_t missed = 0; ///< periods that were left out before this one
  };

  template <class Clock>
  void start(Clock& clock) {
    next_ = clock.now() + period_;
  }

  /// Waits for the next period and takes it.
  template <class Clock>
  Tick wait(Clock& clock) {
    clock.wait_until(next_);
    const std::int64_t now = clock.now();
    const std::int64_t late = now > next_ ? now - next_ : 0;
    const std::int64_t missed = late / period_;
    const Tick tick{next_ + missed * period_, late - missed * period_, missed};
    missed_ += missed;
    next_ = tick.due + period_;
    return tick;
  }

  /// The end of the current period.
  std::int64_t deadline() const { return next_; }
  std::int64_t period() const { return period_; }
  std::int64_t missed() const { return missed_; }

private:
  std::int64_t period_;
  std::int64_t next_ = 0;
  std::int64_t missed_ = 0;
};

} // namespace mbsgen::runtime
