// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "certify/field/field.h"
#include "certify/field/symbolic_field.h"
#include <array>
#include <cstddef>
#include <optional>

namespace mbsgen::certify {

/// A function of one variable by its value and its first N derivatives there, exactly.
template <class T, std::size_t N>
struct Jet {
  static_assert(N == 1 || N == 2);
  std::array<T, N + 1> d{};

  Jet() = default;
  Jet(int constant) { d[0] = T(constant); }
  explicit Jet(const T& constant) { d[0] = constant; }

  const T& value() const { return d[0]; }
  const T& rate() const { return d[1]; }

  friend Jet operator+(const Jet& a, const Jet& b) {
    Jet sum;
    for (std::size_t k = 0; k <= N; ++k) sum.d[k] = a.d[k] + b.d[k];
    return sum;
  }
  friend Jet operator-(const Jet& a) {
    Jet result;
    for (std::size_t k = 0; k <= N; ++k) result.d[k] = -a.d[k];
    return result;
  }
  friend Jet operator-(const Jet& a, const Jet& b) { return a + -b; }
  /// Leibniz' rule.
  friend Jet operator*(const Jet& a, const Jet& b) {
    Jet product;
    product.d[0] = a.d[0] * b.d[0];
    product.d[1] = a.d[1] * b.d[0] + a.d[0] * b.d[1];
    if constexpr (N == 2) {
      const T middle = a.d[1] * b.d[1];
      product.d[2] = a.d[2] * b.d[0] + middle + middle + a.d[0] * b.d[2];
    }
    return product;
  }
  /// From quotient·b = a.
  friend Jet operator/(const Jet& a, const Jet& b) {
    Jet quotient;
    quotient.d[0] = a.d[0] / b.d[0];
    quotient.d[1] = (a.d[1] - quotient.d[0] * b.d[1]) / b.d[0];
    if constexpr (N == 2) {
      const T middle = quotient.d[1] * b.d[1];
      quotient.d[2] = (a.d[2] - middle - middle - quotient.d[0] * b.d[2]) / b.d[0];
    }
    return quotient;
  }
  friend bool operator==(const Jet& a, const Jet& b) { return a.d == b.d; }
  friend bool operator!=(const Jet& a, const Jet& b) { return !(a == b); }
};

/// Adds what a law's slope makes of the change of one of its arguments; numbers that are no duals do not
/// change.
template <class T>
void add_change(T&, const T&, const T&) {}
template <class T>
void add_change(Jet<T, 1>& result, const Jet<T, 1>& slope, const Jet<T, 1>& argument) {
  result.d[1] = result.d[1] + slope.value() * argument.rate();
}

/// The function without its highest derivative, and its rate.
template <class T>
Jet<T, 1> without_last(const Jet<T, 2>& a) {
  Jet<T, 1> result(a.d[0]);
  result.d[1] = a.d[1];
  return result;
}
template <class T>
Jet<T, 1> rate_of(const Jet<T, 2>& a) {
  Jet<T, 1> result(a.d[1]);
  result.d[1] = a.d[2];
  return result;
}

/// The circle's point that moves with the angle, by the chain rule.
template <class T, std::size_t N>
Circle<Jet<T, N>> moving(const Circle<T>& point, const Jet<T, N>& angle) {
  Circle<Jet<T, N>> result{Jet<T, N>(point.cos), Jet<T, N>(point.sin)};
  result.cos.d[1] = -point.sin * angle.d[1];
  result.sin.d[1] = point.cos * angle.d[1];
  if constexpr (N == 2) {
    const T square = angle.d[1] * angle.d[1];
    result.cos.d[2] = -point.sin * angle.d[2] - point.cos * square;
    result.sin.d[2] = point.cos * angle.d[2] - point.sin * square;
  }
  return result;
}

/// A value with its rate along a direction.
template <class Number>
using DualOf = Jet<Number, 1>;

template <class Number>
DualOf<Number> dual(const Number& value, const Number& rate) {
  DualOf<Number> result(value);
  result.d[1] = rate;
  return result;
}

/// Dual numbers a + b ε over an exact field, ε² = 0: b is the exact derivative of a along one direction. They
/// are no field: only a number with a ≠ 0 is a divisor.
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

// The classes that fields.def names.
using DualRationalField = DualField<RationalField>;
using DualModularField = DualField<ModularField>;
using DualSymbolicField = DualField<SymbolicField>;

} // namespace mbsgen::certify
