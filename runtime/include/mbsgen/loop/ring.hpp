// SPDX-License-Identifier: MIT
/// A queue from one thread to another, without locks and without waiting.
#pragma once
#include <atomic>
#include <type_traits>

namespace mbsgen::runtime {

/// One producer, one consumer. When full, push() refuses and counts: the loop never waits for the disk.
template <class T, unsigned Capacity>
class Ring {
  static_assert(Capacity >= 2 && (Capacity & (Capacity - 1)) == 0, "a power of two");
  static_assert(std::is_trivially_copyable_v<T>, "values are copied between threads");

public:
  Ring() = default;
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  /// By the producer.
  bool push(const T& value) {
    const unsigned head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == Capacity) {
      dropped_.store(dropped_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
      return false;
    }
    items_[head & (Capacity - 1)] = value;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

  /// By the consumer.
  bool pop(T& value) {
    const unsigned tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    value = items_[tail & (Capacity - 1)];
    tail_.store(tail + 1, std::memory_order_release);
    return true;
  }

  /// Values that found no room.
  unsigned dropped() const { return dropped_.load(std::memory_order_relaxed); }

private:
  static constexpr unsigned line = 64; // of the cache: the two ends must not share one

  alignas(line) std::atomic<unsigned> head_{0};
  alignas(line) std::atomic<unsigned> tail_{0};
  std::atomic<unsigned> dropped_{0};
  alignas(line) T items_[Capacity]{};
};

} // namespace mbsgen::runtime
