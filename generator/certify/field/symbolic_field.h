// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "base/number.h"
#include "certify/field/field.h"
#include <memory>
#include <optional>

namespace GiNaC {
class ex;
}

namespace mbsgen::certify {

/// A rational function of free symbols with rational coefficients: a handle on an expression of GiNaC, whose
/// headers only symbolic_field.cpp includes.
class Symbolic {
public:
  Symbolic(int value = 0);
  explicit Symbolic(const GiNaC::ex& value);

  const GiNaC::ex& ex() const;

  Symbolic operator-() const;
  friend Symbolic operator+(const Symbolic& a, const Symbolic& b);
  friend Symbolic operator-(const Symbolic& a, const Symbolic& b);
  friend Symbolic operator*(const Symbolic& a, const Symbolic& b);
  friend Symbolic operator/(const Symbolic& a, const Symbolic& b);
  /// Equality of the automatic normal form: sufficient for equality of the functions, not necessary.
  friend bool operator==(const Symbolic& a, const Symbolic& b);
  friend bool operator!=(const Symbolic& a, const Symbolic& b) { return !(a == b); }
  /// Any order, for keys of maps.
  friend bool operator<(const Symbolic& a, const Symbolic& b);

private:
  std::shared_ptr<const GiNaC::ex> value_; ///< null: zero
};

/// Rational functions of free symbols. Each draw is a new symbol, so that an equality here is an identity.
class SymbolicField {
public:
  using Number = Symbolic;
  static constexpr bool ordered = false;
  static constexpr bool is_fast = false;
  static constexpr std::size_t largest_term_count = 20000; ///< of one value; more is TooLarge

  explicit SymbolicField(const Checkpoint& checkpoint) : checkpoint_(checkpoint) {}

  Number from(const Rational& value) const;
  Number draw();
  Circle<Number> draw_circle();
  std::optional<Circle<Number>> point_of_pi(const Rational& turns) const;
  std::optional<Number> root(const Number&) const { return std::nullopt; }
  /// Exactly one of a value and its negative is the negative one.
  bool is_negative(const Number& value) const;
  /// The rational number that the value is.
  std::optional<Rational> exact(const Number& value) const;
  bool equal(const Number& a, const Number& b) const;
  /// Normalises an intermediate result. Throws TooLarge, BudgetSpent.
  Number reduced(const Number& value);

private:
  Checkpoint checkpoint_;
  int count_ = 0;
};

} // namespace mbsgen::certify
