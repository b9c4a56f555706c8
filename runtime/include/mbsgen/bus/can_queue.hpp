// SPDX-License-Identifier: MIT
/// The frames that a CAN controller has accepted and not yet sent: one of each identifier at most.
#pragma once
#include <cstdint>

namespace mbsgen::runtime {

/// A command that waits for a bus that is busy or off is old when it leaves. With one frame of each identifier
/// under way, no more than one old command can leave, and the sender notices at the next.
class CanQueue {
public:
  static constexpr int places = 16;

  /// A frame goes to the controller. False: one of its identifier is still there, or too many others are.
  bool enter(std::uint32_t id, std::int64_t now_ns) {
    Entry* const free = find(none);
    if (find(id) != nullptr || free == nullptr) return false;
    *free = {id, now_ns};
    return true;
  }
  /// A frame has left, or was not accepted after all.
  void leave(std::uint32_t id) {
    Entry* const entry = find(id);
    if (entry != nullptr) entry->id = none;
  }
  /// The controller holds nothing.
  void clear() {
    for (Entry& entry : entries_) entry.id = none;
  }
  /// ns for which the oldest frame has waited; 0: none waits.
  std::int64_t waited_ns(std::int64_t now_ns) const {
    std::int64_t longest_ns = 0;
    for (const Entry& entry : entries_)
      if (entry.id != none && now_ns - entry.since_ns > longest_ns) longest_ns = now_ns - entry.since_ns;
    return longest_ns;
  }

private:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;
  struct Entry {
    std::uint32_t id = none;
    std::int64_t since_ns = 0;
  };
  Entry* find(std::uint32_t id) {
    for (Entry& entry : entries_)
      if (entry.id == id) return &entry;
    return nullptr;
  }

  Entry entries_[places];
};

} // namespace mbsgen::runtime
