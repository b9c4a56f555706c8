// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "base/number.h"
#include "certify/field/errors.h"
#include "certify/field/modular.h"
#include <cstdint>
#include <optional>
#include <random>

namespace mbsgen::certify {

/// Pseudo-random draws that are the same on every machine.
class RandomSource {
public:
  explicit RandomSource(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high].
  long between(long low, long high) {
    const std::uint64_t count = static_cast<std::uint64_t>(high - low) + 1;
    const std::uint64_t rest = (UINT64_MAX % count + 1) % count;
    std::uint64_t drawn = engine_();
    while (drawn > UINT64_MAX - rest) drawn = engine_();
    return low + static_cast<long>(drawn % count);
  }

  /// Uniform in [1, limit), up to 2^-64.
  Integer below(const Integer& limit) {
    Integer drawn = 0;
    for (std::size_t bits = 0; bits < limit.bits() + 64; bits += 32)
      drawn = (drawn << 32) + Integer::from_word(engine_() >> 32);
    return 1 + modulo(drawn, limit - 1);
  }

private:
  std::mt19937_64 engine_;
};

/// Cosine and sine of an angle: cos² + sin² = 1, exactly, in any field T. Passes compare expressions on a
/// unit circle of their own (expr/modular/residue.h), modulo one fixed prime and in machine words: a
/// certificate shares no arithmetic with the passes that it checks.
template <class T>
struct Circle {
  T cos = T(1);
  T sin = T(0);
};

/// The point of the sum of two angles.
template <class T>
Circle<T> operator*(const Circle<T>& a, const Circle<T>& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

/// The point of the opposite angle.
template <class T>
Circle<T> conjugate(const Circle<T>& a) {
  return {a.cos, -a.sin};
}

/// The point of the angle whose half has the given tangent.
template <class T>
Circle<T> circle_of_half_tangent(const T& t) {
  const T scale = T(1) / (T(1) + t * t);
  return {(T(1) - t * t) * scale, (t + t) * scale};
}

/// The point of `times` times the angle.
template <class T>
Circle<T> turned(Circle<T> point, long times) {
  Circle<T> result;
  const bool negative = times < 0;
  for (unsigned long n = negative ? 0UL - static_cast<unsigned long>(times)
                                  : static_cast<unsigned long>(times);
       n != 0; n /= 2) {
    if (n % 2 != 0) result = result * point;
    point = point * point;
  }
  return negative ? conjugate(result) : result;
}

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
  /// Exactly one of a number and its opposite is the negative one.
  bool is_negative(const Number& value) const {
    const Integer& first = value.surd().is_zero() ? value.value() : value.surd();
    return first + first > modulus_.prime;
  }
  /// The rational number that the value stands for, where it has so few digits that no draw stands for one
  /// but by an accident of 2^-40: then both sides take it for one.
  std::optional<Rational> exact(const Number& value) const;
  bool equal(const Number& a, const Number& b) const { return a == b; }
  /// Passes an intermediate result through, within the budget. Throws BudgetSpent.
  Number reduced(Number value) {
    checkpoint_.pass();
    return value;
  }

private:
  Number number(const Integer& value) const { return {value, 0, modulus_}; }
  std::optional<Integer> plain_root(const Integer& square) const;
  Number root_of_plain(const Integer& square) const;

  bool has_full_order(const Number& step) const;

  RandomSource random_;
  Checkpoint checkpoint_;
  Integer steps_; ///< parts of a whole turn
  Modulus modulus_;
  std::size_t twos_ = 0; ///< prime - 1 = 2^twos_·odd_part_
  Integer odd_part_;
  Modular two_power_root_; ///< of the order 2^twos_
  Integer largest_exact_;  ///< of numerator and denominator
  Modular step_;           ///< cos + i·sin of one part
  Modular imaginary_;      ///< i, a root of -1
};

} // namespace mbsgen::certify
