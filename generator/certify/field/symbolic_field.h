// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "base/number.h"
#include "certify/field/circle.h"
#include "certify/field/errors.h"
#include <ginac/ginac.h>
#include <optional>

namespace mbsgen::certify {

/// Rational functions of free symbols with rational coefficients. Each draw is a new symbol, so that an
/// equality here is an identity.
class SymbolicField {
public:
  using Number = GiNaC::ex;
  using Less = GiNaC::ex_is_less;
  static constexpr bool ordered = false;
  static constexpr bool is_fast = false;
  static constexpr std::size_t largest_term_count = 20000; ///< of one value; more is TooLarge

  explicit SymbolicField(const Checkpoint& checkpoint) : checkpoint_(checkpoint) {}

  Number from(const Rational& value) const { return GiNaC::numeric(value.cln()); }
  Number draw() { return GiNaC::symbol("x" + std::to_string(++count_)); }
  Circle<Number> draw_circle() {
    return circle_of_half_tangent(Number(GiNaC::symbol("t" + std::to_string(++count_))));
  }
  std::optional<Circle<Number>> point_of_pi(const Rational& turns) const;
  std::optional<Number> root(const Number&) const { return std::nullopt; }
  /// Of a value and its negative one is the negative one.
  bool is_negative(const Number& value) const;
  bool equal(const Number& a, const Number& b) const { return (a - b).normal().is_zero(); }
  Number reduced(const Number& value);

private:
  Checkpoint checkpoint_;
  int count_ = 0;
};

} // namespace mbsgen::certify
