// SPDX-License-Identifier: MIT
/// The newest value from one thread to another, without locks and without waiting on either side.
#pragma once
#include <atomic>
#include <type_traits>

namespace mbsgen::runtime {

/// One writer, one reader, three slots: the writer fills its own, swaps it with the middle one; the reader
/// swaps when the middle one is new. Values between two readings are lost, torn values are impossible.
template <class T>
class Mailbox {
  static_assert(std::is_trivially_copyable_v<T>, "values are copied between threads");

public:
  Mailbox() = default;
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;

  /// By the writer.
  void post(const T& value) {
    slots_[write_] = value;
    write_ = static_cast<unsigned char>(
        middle_.exchange(static_cast<unsigned char>(write_ | fresh), std::memory_order_acq_rel) & index);
  }

  /// By the reader: true and the newest value when there was a post since the last take.
  bool take(T& value) {
    if ((middle_.load(std::memory_order_relaxed) & fresh) == 0) return false;
    read_ = static_cast<unsigned char>(middle_.exchange(read_, std::memory_order_acq_rel) & index);
    value = slots_[read_];
    return true;
  }

private:
  static constexpr unsigned char fresh = 4, index = 3;
  static_assert(std::atomic<unsigned char>::is_always_lock_free);

  T slots_[3]{};
  std::atomic<unsigned char> middle_{1};
  unsigned char write_ = 0, read_ = 2;
};

} // namespace mbsgen::runtime
