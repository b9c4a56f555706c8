// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "certify/field/jet.h"
#include <optional>

namespace mbsgen::certify {

/// A value with its rate along a direction.
template <class Number>
using DualOf = Jet<Number, 1>;

template <class Number>
DualOf<Number> dual(const Number& value, const Number& rate) {
  DualOf<Number> result(value);
  result.d[1] = rate;
  return result;
}

/// Dual numbers a + b ε over an exact field, ε² = 0: b is the exact derivative of a along one direction. They are no
/// field: only a number with a ≠ 0 is a divisor.
template <class Base>
class DualField {
public:
  using Number = Jet<typename Base::Number, 1>;
  static constexpr bool ordered = Base::ordered;
  static constexpr bool is_fast = Base::is_fast;

  explicit DualField(Base& base) : base_(base) {}

  Number from(const Rational& value) const { return Number(base_.from(value)); }
  /// The rational number that the value is, where it does not change.
  std::optional<Rational> exact(const Number& value) const {
    return base_.equal(value.rate(), 0) ? base_.exact(value.value()) : std::nullopt;
  }
  bool equal(const Number& a, const Number& b) const {
    return base_.equal(a.value(), b.value()) && base_.equal(a.rate(), b.rate());
  }
  /// Charges both parts to the work of the field.
  Number reduced(Number number) {
    for (auto& part : number.d) part = base_.reduced(std::move(part));
    return number;
  }

private:
  Base& base_;
};

} // namespace mbsgen::certify
