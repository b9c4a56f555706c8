// SPDX-License-Identifier: MIT
/// Server-sent events, from one thread to several streams.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>

namespace live {

/// The last events. A stream that is slower than they come loses the oldest.
class Events {
public:
  /// One line of text.
  void add(const std::string& text) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      kept_[count_++ % most] = "data: " + text + "\n\n";
    }
    changed_.notify_all();
  }
  void end() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  }
  /// So many events there were.
  std::uint64_t count() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return count_;
  }
  /// Waits for events after the first `seen`; they are counted there and returned. Empty: there will be no more.
  std::string after(std::uint64_t& seen) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return ended_ || seen < count_; });
    if (count_ - seen > most) seen = count_ - most;
    std::string text;
    while (!ended_ && seen < count_) text += kept_[seen++ % most];
    return text;
  }

private:
  static constexpr std::uint64_t most = 60;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string kept_[most];
  std::uint64_t count_ = 0;
  bool ended_ = false;
};

} // namespace live
