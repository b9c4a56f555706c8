// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/field.h"
#include <numeric>

namespace mbsgen::certify {

namespace {

double height(const Rational& value) {
  constexpr double word = 64;
  return static_cast<double>(value.bits()) / word;
}

} // namespace

Rational RationalField::draw() {
  const long k = random_.between(1, 2 * largest_number);
  return Rational(k > largest_number ? largest_number - k : k) / Rational(16);
}

Circle<Rational> RationalField::draw_circle() {
  long a = 0;
  long b = 0;
  do {
    a = random_.between(1, 2 * largest_tangent);
    if (a > largest_tangent) a = largest_tangent - a;
    b = random_.between(1, largest_tangent);
  } while (std::gcd(a, b) != 1);
  return circle_of_half_tangent(Rational(a) / Rational(b));
}

std::optional<Circle<Rational>> RationalField::point_of_pi(const Rational& turns) const {
  const Rational quarters = turns * Rational(2);
  if (!quarters.is_integer()) return std::nullopt;
  return turned(Circle<Rational>{0, 1}, quarters.modulo(4));
}

std::optional<Rational> RationalField::root(const Rational& square) const {
  if (square.is_negative()) throw NoPoint("the square root of a negative number");
  return square.square_root();
}

Rational RationalField::reduced(Rational value) {
  checkpoint_.pass();
  const double words = 1 + height(value);
  work_ -= words * words;
  if (work_ < 0) throw TooLarge("the rational numbers grow beyond the bound on work");
  return value;
}

ModularField::ModularField(std::uint64_t seed, unsigned bits, long pi_parts, const Checkpoint& checkpoint)
    : random_(seed), checkpoint_(checkpoint), steps_(4 * Integer(pi_parts)) {
  const Integer low = Integer(1) << (bits - 1);
  const Integer start = low + random_.below(low);
  Integer& prime = modulus_.prime;
  prime = start - modulo(start, steps_) + steps_ + 1;
  constexpr unsigned accident_bits = 40;
  largest_exact_ = Integer(1) << ((bits - accident_bits) / 2);
  while (!is_probable_prime(prime)) prime = prime + steps_;
  twos_ = (prime - 1).twos();
  odd_part_ = (prime - 1) >> twos_;
  const auto is_square = [&](const Integer& value) {
    return number(value).power((prime - 1) >> 1) == Modular(1);
  };
  modulus_.non_square = 2;
  while (is_square(modulus_.non_square)) modulus_.non_square = modulus_.non_square + 1;
  two_power_root_ = number(modulus_.non_square).power(odd_part_);
  do {
    step_ = draw().power(divide(prime - 1, steps_).quotient);
  } while (!has_full_order(step_));
  imaginary_ = step_.power(divide(steps_, 4).quotient);
}

// True when no smaller power than step^steps_ is one.
bool ModularField::has_full_order(const Modular& step) const {
  Integer rest = steps_;
  for (Integer factor = 2; rest > 1; factor = factor + 1) {
    if (!modulo(rest, factor).is_zero()) continue;
    if (step.power(divide(steps_, factor).quotient) == Modular(1)) return false;
    while (modulo(rest, factor).is_zero()) rest = divide(rest, factor).quotient;
  }
  return true;
}

Circle<Modular> ModularField::draw_circle() {
  for (;;) {
    const Modular t = draw();
    if (!(Modular(1) + t * t).is_zero()) return circle_of_half_tangent(t);
  }
}

// cos + i·sin of a point of the circle can be any number but zero. That of turns·pi is a root of one: a power
// of one root of the order `steps_`.
std::optional<Circle<Modular>> ModularField::point_of_pi(const Rational& turns) const {
  const Rational count = turns * Rational(steps_) / Rational(2);
  if (!count.is_integer()) return std::nullopt;
  const Modular forward = step_.power(modulo(count.numerator(), steps_));
  const Modular backward = forward.inverse();
  const Modular half = from(Rational::half());
  return Circle<Modular>{half * (forward + backward), half * (forward - backward) / imaginary_};
}

// Rational reconstruction: numerator and denominator are a remainder and its cofactor in Euclid's algorithm
// (Wang 1981).
std::optional<Rational> ModularField::exact(const Modular& value) const {
  if (!value.surd().is_zero()) return std::nullopt;
  Integer before = modulus_.prime, above = modulo(value.value(), modulus_.prime);
  Integer factor_before = 0, below = 1;
  if (above > modulus_.prime - largest_exact_) return Rational(above - modulus_.prime);
  while (above > largest_exact_) {
    const Integer::Division division = divide(before, above);
    const Integer next = factor_before - division.quotient * below;
    factor_before = below;
    below = next;
    before = above;
    above = division.remainder;
  }
  if (below.abs() > largest_exact_ || below.is_zero()) return std::nullopt;
  return Rational(above, below);
}

// The algorithm of Tonelli and Shanks (Shanks 1973): root² = square·rest, and the order of the rest, a power of
// two, decreases to one. A rest of the full order has no root.
std::optional<Integer> ModularField::plain_root(const Integer& square) const {
  if (square.is_zero()) return square;
  const Modular power = number(square).power(odd_part_ >> 1); // square^((odd_part - 1)/2)
  Modular root = power * number(square);
  Modular rest = root * power;
  Modular step = two_power_root_;
  for (std::size_t order = twos_; rest != Modular(1);) {
    std::size_t rest_order = 0;
    for (Modular value = rest; value != Modular(1); value = value * value)
      if (++rest_order == order) return std::nullopt;
    for (; order > rest_order + 1; --order) step = step * step;
    root = root * step;
    step = step * step;
    rest = rest * step;
    order = rest_order;
  }
  return root.value();
}

// The quotient of two numbers without roots has one.
Modular ModularField::root_of_plain(const Integer& square) const {
  if (const std::optional<Integer> root = plain_root(square)) return number(*root);
  const Modular quotient = number(square) / number(modulus_.non_square);
  return {0, plain_root(quotient.value()).value(), modulus_};
}

// (x + y·s)² = a + b·s where x² = (a ± √norm)/2 and y = b/(2x): a number has a root when its norm has one
// without s.
std::optional<Modular> ModularField::root(const Modular& square) const {
  if (square.surd().is_zero()) return root_of_plain(square.value());
  const std::optional<Integer> norm = plain_root(square.norm().value());
  if (!norm) throw NoPoint("a number without a square root");
  for (const Integer& sign : {Integer(1), Integer(-1)}) {
    const Modular half = from(Rational::half()) * number(square.value() + sign * *norm);
    const std::optional<Integer> x = plain_root(half.value());
    if (x && !x->is_zero())
      return number(*x) + Modular(0, (number(square.surd()) / number(2 * *x)).value(), modulus_);
  }
  throw NoPoint("a number without a square root");
}

} // namespace mbsgen::certify
