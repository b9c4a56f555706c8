// SPDX-License-Identifier: MIT
/// Detection of a halted loop from another thread or interrupt.
#pragma once
#include <atomic>
#include <cstdint>

namespace mbsgen::runtime {

/// The loop kicks once a period; the owner of the power stage looks. Counters of 32 bits are lock-free on a
/// microcontroller.
class Watchdog {
public:
  /// By the loop.
  void kick() { kicks_.fetch_add(1, std::memory_order_release); }

  /// By the owner of the power stage, at a fixed rate: the number of looks in a row without a kick.
  int idle_looks() {
    const std::uint32_t kicks = kicks_.load(std::memory_order_acquire);
    idle_ = kicks == seen_ ? idle_ + 1 : 0;
    seen_ = kicks;
    return idle_;
  }

private:
  std::atomic<std::uint32_t> kicks_{0};
  std::uint32_t seen_ = 0;
  int idle_ = 0;
};

} // namespace mbsgen::runtime
