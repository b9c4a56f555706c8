// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/symbol.h"
#include <deque>
#include <string_view>
#include <vector>

namespace mbsgen::expr {

/// The symbols of a pool, numbered in the order in which they were added.
class SymbolTable {
public:
  using Index = std::array<std::int32_t, 3>;

  /// The row of the symbol with these parts, `size()` at the time of the call when it is new.
  std::uint32_t find_or_add(SymbolKind kind, std::string_view stem, const Index& index);
  const Symbol& operator[](std::uint32_t row) const { return rows_[row]; }
  std::size_t size() const { return rows_.size(); }

private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};

  void grow();

  std::deque<Symbol> rows_; ///< references stay valid
  std::vector<std::size_t> hashes_;
  std::vector<std::uint32_t> slots_; ///< open addressing; a power of two, half of it empty
};

} // namespace mbsgen::expr
