// SPDX-License-Identifier: MIT
/// The clock of a loop whose device is simulated.
#pragma once
#include <mbsgen/host/monotonic_clock.hpp>

#include <atomic>

namespace live {

/// Periods begin when real time has come to them. Its time does not pass during a step, and it falls behind real time where
/// the computer is late: the simulation slows down then, and no period is left out. A device of metal does not wait, its loop
/// takes mbsgen::runtime::MonotonicClock.
class PatientClock {
public:
  std::int64_t now_ns() const { return time_ns_; }
  void wait_until(std::int64_t due_ns) {
    real_.wait_until(begin_ns_ + due_ns);
    const std::int64_t late_ns = real_.now_ns() - begin_ns_ - due_ns;
    if (late_ns > most_late_ns) fall_behind(late_ns);
    time_ns_ = due_ns;
  }
  /// By any thread: how far it has fallen behind real time, s.
  double behind_s() const { return 1e-9 * static_cast<double>(behind_ns_.load(std::memory_order_relaxed)); }

private:
  /// A delay up to that is made up for.
  static constexpr std::int64_t most_late_ns = 20000000;

  void fall_behind(std::int64_t by_ns) {
    begin_ns_ += by_ns;
    behind_ns_.store(behind_ns_.load(std::memory_order_relaxed) + by_ns, std::memory_order_relaxed);
  }

  mbsgen::runtime::MonotonicClock real_;
  std::int64_t begin_ns_ = real_.now_ns(), time_ns_ = 0;
  std::atomic<std::int64_t> behind_ns_{0};
};

} // namespace live
