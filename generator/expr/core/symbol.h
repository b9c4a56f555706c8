// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::expr {

/// Scrambles the bits of a word (splitmix64): equal words give equal words, others look random.
constexpr std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// The meaning of a symbol. The order of the rows is the multibody priority of the ROBOTRAN papers (relation
/// (30) of 2013, (14) of 2021): it decides the place of a symbol in every sum and product.
enum class SymbolKind : std::uint8_t {
  mass,
  length,    ///< lengths and first moments
  inertia,   ///< inertia tensor entries
  parameter, ///< any other physical or user parameter
  derived,   ///< defined in update() from parameters alone
  force,     ///< forces and torques supplied at each call
  q,
  qd,
  qdd,
  state, ///< the user's, with a rate of its own
  time,
  law,      ///< result of a user's law
  auxiliary ///< defined by an equation of a scheme; every identifier of a free expression
};

/// True for symbols that keep their value between two calls of update(): what depends on these alone can be
/// hoisted.
constexpr bool is_constant(SymbolKind kind) {
  return kind <= SymbolKind::derived;
}

/// A name by its parts. How it is spelled in generated code belongs to the emitter.
struct Symbol {
  static constexpr std::int32_t none = -1;

  SymbolKind kind = SymbolKind::auxiliary;
  std::string stem;
  std::array<std::int32_t, 3> index{none, none, none};

  friend bool operator==(const Symbol& a, const Symbol& b) {
    return a.kind == b.kind && a.index == b.index && a.stem == b.stem;
  }
  friend bool operator<(const Symbol& a, const Symbol& b) {
    if (a.kind != b.kind) return a.kind < b.kind;
    const int order = a.stem.compare(b.stem);
    return order != 0 ? order < 0 : a.index < b.index;
  }
};

/// Stem and indices joined by underscores: "OM_1_3".
std::string name(const Symbol& symbol);

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
