// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/symbol.h"
#include <functional>

namespace mbsgen::expr {

std::string name(const Symbol& symbol) {
  std::string text = symbol.stem;
  for (const std::int32_t index : symbol.index)
    if (index != Symbol::none) text += '_' + std::to_string(index);
  return text;
}

namespace {

std::size_t hash_of_symbol(SymbolKind kind, std::string_view stem, const SymbolTable::Index& index) {
  std::uint64_t hash = std::hash<std::string_view>()(stem) + static_cast<std::uint64_t>(kind);
  for (const std::int32_t part : index) hash = scramble(hash ^ static_cast<std::uint32_t>(part));
  return static_cast<std::size_t>(hash);
}

} // namespace

std::uint32_t SymbolTable::find_or_add(SymbolKind kind, std::string_view stem, const Index& index) {
  if (2 * (rows_.size() + 1) > slots_.size()) grow();
  const std::size_t hash = hash_of_symbol(kind, stem, index);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != empty; slot = (slot + 1) & mask) {
    const Symbol& symbol = rows_[slots_[slot]];
    if (hashes_[slots_[slot]] == hash && symbol.kind == kind && symbol.index == index && symbol.stem == stem)
      return slots_[slot];
  }
  slots_[slot] = static_cast<std::uint32_t>(rows_.size());
  rows_.push_back({kind, std::string(stem), index});
  hashes_.push_back(hash);
  return slots_[slot];
}

void SymbolTable::grow() {
  slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), empty);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t row = 0; row < rows_.size(); ++row) {
    std::size_t slot = hashes_[row] & mask;
    while (slots_[slot] != empty) slot = (slot + 1) & mask;
    slots_[slot] = row;
  }
}

} // namespace mbsgen::expr
