// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "certify/field/circle.h"
#include "certify/field/errors.h"
#include "certify/field/modular.h"
#include "certify/field/random_source.h"
#include <cstdint>
#include <optional>

namespace mbsgen::certify {

/// Exact rational numbers. Draws: numbers k/16, and points of the circle by the tangent a/b of half the
/// angle.
class RationalField {
public:
  using Number = Rational;
  static constexpr bool ordered = true;
  static constexpr bool is_fast = false;           ///< numbers do not grow
  static constexpr long largest_tangent = 1023;    ///< |a| and b of a/b
  static constexpr long largest_number = 1L << 20; ///< |k| of k/16

  /// `work`: bound of the sum of squared heights (in words) of all values that are reduced.
  RationalField(std::uint64_t seed, double work, const Checkpoint& checkpoint = {})
      : random_(seed), work_(work), checkpoint_(checkpoint) {}

  Number from(const Rational& value) const { return value; }
  Number draw();
  Circle<Number> draw_circle();
  /// The point of turns·pi: whole quarter turns have one.
  std::optional<Circle<Number>> point_of_pi(const Rational& turns) const;
  /// The square root, when it is rational.
  std::optional<Number> root(const Number& square) const;
  bool is_negative(const Number& value) const { return value.is_negative(); }
  /// The rational number that the value is.
  std::optional<Rational> exact(const Number& value) const { return value; }
  bool equal(const Number& a, const Number& b) const { return a == b; }
  /// Charges an intermediate result to the bound on work. Throws TooLarge, BudgetSpent.
  Number reduced(Number value);

private:
  RandomSource random_;
  double work_;
  Checkpoint checkpoint_;
};

/// Numbers modulo a random prime, and their square roots. Draws are uniform, without roots. The prime is 1
/// modulo 4·`pi_parts`, so that fractions of a turn have their points.
class ModularField {
public:
  using Number = Modular;
  static constexpr bool ordered = false;
  static constexpr bool is_fast = true;

  ModularField(std::uint64_t seed, unsigned bits, long pi_parts, const Checkpoint& checkpoint = {});
  ModularField(const ModularField&) = delete;
  ModularField& operator=(const ModularField&) = delete;

  Number from(const Rational& value) const { return Modular(value, modulus_); }
  Number draw() { return number(random_.below(modulus_.prime)); }
  Circle<Number> draw_circle();
  std::optional<Circle<Number>> point_of_pi(const Rational& turns) const;
  /// One of the two roots. Throws NoPoint when there is none, which is never so for draws.
  std::optional<Number> root(const Number& square) const;
  /// Of a number and its opposite exactly one is the negative one.
  bool is_negative(const Number& value) const {
    const cln::cl_I& first = cln::zerop(value.surd()) ? value.value() : value.surd();
    return first + first > modulus_.prime;
  }
  /// The rational number that the value stands for, where it has so few digits that no draw stands for one but
  /// by an accident of 2^-40: then both sides take it for one.
  std::optional<Rational> exact(const Number& value) const;
  bool equal(const Number& a, const Number& b) const { return a == b; }
  /// Passes an intermediate result through, within the budget. Throws BudgetSpent.
  Number reduced(Number value) {
    checkpoint_.pass();
    return value;
  }

private:
  Number number(const cln::cl_I& value) const { return {value, 0, modulus_}; }
  std::optional<cln::cl_I> plain_root(const cln::cl_I& square) const;
  Number root_of_plain(const cln::cl_I& square) const;

  bool has_full_order(const Number& step) const;

  RandomSource random_;
  Checkpoint checkpoint_;
  cln::cl_I steps_; ///< parts of a whole turn
  Modulus modulus_;
  cln::cl_I largest_exact_; ///< of numerator and denominator
  Modular step_;            ///< cos + i·sin of one part
  Modular imaginary_;       ///< i, a root of -1
};

} // namespace mbsgen::certify
