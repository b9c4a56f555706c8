// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace mbsgen::expr {

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
  state, ///< of the user's, with a rate of its own
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

} // namespace mbsgen::expr
