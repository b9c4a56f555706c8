// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include <array>

namespace mbsgen::expr {

/// The argument of a sine or cosine.
inline NodeId angle_of(const Node& call) {
  return call.factors()[0].base;
}

/// Sine and cosine of one angle weigh the same, each power as often as it stands: whatever a formula
/// exchanges leaves the weight of the monomial unchanged, so that only terms of equal weight need be looked
/// at.
std::uint64_t angle_weight(NodeId angle);

/// The factors of a term's node, a node of another kind being its own only factor.
class Monomial {
public:
  Monomial(const Pool& pool, NodeId id);
  /// The monomial 1, whose coefficient is the sum's constant.
  Monomial() : single_{0, 0} {}

  const Factor* begin() const { return factors_.empty() ? &single_ : factors_.begin(); }
  const Factor* end() const { return factors_.empty() ? &single_ + (single_.exponent != 0) : factors_.end(); }
  std::int32_t exponent(NodeId base) const {
    for (const Factor& factor : *this)
      if (factor.base == base) return factor.exponent;
    return 0;
  }
  std::uint64_t weight() const { return weight_; }
  /// Has a sine or cosine squared.
  bool square() const { return square_; }
  /// Has two trigonometric factors or more, so that a sine may meet its cosine.
  bool several() const { return trig_count_ > 1; }
  bool trigonometric() const { return trig_count_ > 0; }

private:
  void add_weight(const Pool& pool, const Factor& factor);

  Factor single_;
  Operands<Factor> factors_;
  std::uint64_t weight_ = 0;
  int trig_count_ = 0;
  bool square_ = false;
};

/// The rest of two monomials without their common factors: positive exponents belong to the first, negative
/// ones to the second.
struct Difference {
  std::array<Factor, 4> factors;
  std::size_t size = 0;
  bool too_large = false;

  Difference(const Monomial& a, const Monomial& b);

private:
  void push(NodeId base, std::int32_t exponent) {
    if (exponent == 0) return;
    too_large = size == factors.size();
    if (!too_large) factors[size++] = {base, exponent};
  }
};

} // namespace mbsgen::expr
