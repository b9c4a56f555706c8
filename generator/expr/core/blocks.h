// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace mbsgen::expr {

/// Memory in blocks of a few sizes, each with a list of the free ones; large blocks come from the heap.
class Blocks {
public:
  void* take(std::size_t bytes) {
    if (bytes > largest) return ::operator new(bytes);
    Free*& list = free_[row(bytes)];
    if (list == nullptr) return cut(rounded(bytes));
    return std::exchange(list, list->next);
  }
  void give_back(void* block, std::size_t bytes) {
    if (bytes > largest) return ::operator delete(block);
    Free*& list = free_[row(bytes)];
    list = new (block) Free{list};
  }
  /// Bytes that a block of that many takes.
  static std::size_t rounded(std::size_t bytes) { return (bytes + step - 1) / step * step; }

private:
  struct Free {
    Free* next;
  };
  static constexpr std::size_t step = 16;
  static constexpr std::size_t largest = 512;
  static constexpr std::size_t slab_bytes = std::size_t{1} << 16;

  static std::size_t row(std::size_t bytes) { return (bytes + step - 1) / step; }
  void* cut(std::size_t bytes);

  std::array<Free*, largest / step + 1> free_{};
  std::vector<std::unique_ptr<std::byte[]>> slabs_;
  std::size_t left_ = 0; ///< bytes at the end of the last slab
};

} // namespace mbsgen::expr
