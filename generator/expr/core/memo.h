// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include <utility>
#include <vector>

namespace mbsgen::expr {

/// Values that a walk over expressions has computed, by node, so that a shared node is visited once. The size
/// follows the nodes that were met, not the pool: a memo of one small expression costs next to nothing. It
/// holds its values, not its keys: ids name nodes only as long as these live.
template <class T>
class Memo {
public:
  /// The value of a node, or null. The pointer is valid until the next `set` or `clear`.
  const T* find(NodeId id) const {
    if (entries_.empty()) return nullptr;
    const Slot& slot = slots_[place(id)];
    return slot.generation == generation_ ? &entries_[slot.entry].value : nullptr;
  }

  /// Replaces the value that the node may have had.
  void set(NodeId id, T value) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    Slot& slot = slots_[place(id)];
    if (slot.generation == generation_) {
      entries_[slot.entry].value = std::move(value);
    } else {
      slot = {generation_, static_cast<std::uint32_t>(entries_.size())};
      entries_.push_back({id, std::move(value)});
    }
  }

  /// The value of a node: the known one, or else that of `compute()`, which may visit other nodes and whose
  /// value is kept.
  template <class Compute>
  T visit(NodeId id, Compute&& compute) {
    if (const T* known = find(id)) return *known;
    T value = compute();
    set(id, value);
    return value;
  }

  /// Forgets and frees all values; the slots of earlier generations count as empty.
  void clear() {
    entries_.clear();
    if (++generation_ == 0) restart();
  }

private:
  struct Entry {
    NodeId id;
    T value;
  };
  struct Slot {
    std::uint32_t generation = 0; ///< 0: never filled
    std::uint32_t entry = 0;
  };

  // The node's slot, or the empty one where it belongs. Half of the slots are empty, so that the search ends.
  std::size_t place(NodeId id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(id * std::uint64_t{0x9e3779b97f4a7c15} >> 32) & mask;
    while (slots_[slot].generation == generation_ && entries_[slots_[slot].entry].id != id)
      slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    slots_.assign(slots_.empty() ? 16 : 2 * slots_.size(), Slot());
    for (std::size_t i = 0; i < entries_.size(); ++i)
      slots_[place(entries_[i].id)] = {generation_, static_cast<std::uint32_t>(i)};
  }

  void restart() {
    slots_.assign(slots_.size(), Slot());
    generation_ = 1;
  }

  std::vector<Entry> entries_; ///< in the order of their first `set`
  std::vector<Slot> slots_;    ///< open addressing; a power of two, or none
  std::uint32_t generation_ = 1;
};

} // namespace mbsgen::expr
