// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/field.h"
#include <cln/modinteger.h>
#include <cln/numtheory.h>
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
    : random_(seed), checkpoint_(checkpoint), steps_(4 * cln::cl_I(pi_parts)) {
  const cln::cl_I low = cln::cl_I(1) << (bits - 1);
  const cln::cl_I start = low + random_.below(low);
  cln::cl_I& prime = modulus_.prime;
  prime = start - cln::mod(start, steps_) + steps_ + 1;
  constexpr unsigned accident_bits = 40;
  largest_exact_ = cln::cl_I(1) << ((bits - accident_bits) / 2);
  while (!cln::isprobprime(prime)) prime = prime + steps_;
  modulus_.non_square = 2;
  while (plain_root(modulus_.non_square)) modulus_.non_square = modulus_.non_square + 1;
  do {
    step_ = draw().power(cln::exquo(prime - 1, steps_));
  } while (!has_full_order(step_));
  imaginary_ = step_.power(cln::exquo(steps_, 4));
}

// True when no smaller power than step^steps_ is one.
bool ModularField::has_full_order(const Modular& step) const {
  cln::cl_I rest = steps_;
  for (cln::cl_I factor = 2; rest > 1; factor = factor + 1) {
    if (!cln::zerop(cln::mod(rest, factor))) continue;
    if (step.power(cln::exquo(steps_, factor)) == Modular(1)) return false;
    while (cln::zerop(cln::mod(rest, factor))) rest = cln::exquo(rest, factor);
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
  const Rational count = turns * Rational(cln::cl_RA(steps_)) / Rational(2);
  if (!count.is_integer()) return std::nullopt;
  const Modular forward = step_.power(cln::mod(cln::numerator(count.cln()), steps_));
  const Modular backward = forward.inverse();
  const Modular half = from(Rational::half());
  return Circle<Modular>{half * (forward + backward), half * (forward - backward) / imaginary_};
}

// Rational reconstruction: numerator and denominator are a remainder and its cofactor in Euclid's algorithm
// (Wang 1981).
std::optional<Rational> ModularField::exact(const Modular& value) const {
  if (!cln::zerop(value.surd())) return std::nullopt;
  cln::cl_I before = modulus_.prime, above = cln::mod(value.value(), modulus_.prime);
  cln::cl_I factor_before = 0, below = 1;
  if (above > modulus_.prime - largest_exact_) return Rational(cln::cl_RA(above - modulus_.prime));
  while (above > largest_exact_) {
    const cln::cl_I_div_t division = cln::floor2(before, above);
    const cln::cl_I next = factor_before - division.quotient * below;
    factor_before = below;
    below = next;
    before = above;
    above = division.remainder;
  }
  if (cln::abs(below) > largest_exact_ || cln::zerop(below)) return std::nullopt;
  return Rational(cln::cl_RA(above) / cln::cl_RA(below));
}

std::optional<cln::cl_I> ModularField::plain_root(const cln::cl_I& square) const {
  const cln::cl_modint_ring ring = cln::find_modint_ring(modulus_.prime);
  const cln::sqrt_mod_p_t roots = cln::sqrt_mod_p(ring, ring->canonhom(square));
  if (roots.condition != nullptr) throw NoPoint("the modulus is no prime");
  if (roots.solutions == 0) return std::nullopt;
  return ring->retract(roots.solution[0]);
}

// The quotient of two numbers without roots has one.
Modular ModularField::root_of_plain(const cln::cl_I& square) const {
  if (const std::optional<cln::cl_I> root = plain_root(square)) return number(*root);
  const Modular quotient = number(square) / number(modulus_.non_square);
  return {0, plain_root(quotient.value()).value(), modulus_};
}

// (x + y·s)² = a + b·s where x² = (a ± √norm)/2 and y = b/(2x): a number has a root when its norm has one
// without s.
std::optional<Modular> ModularField::root(const Modular& square) const {
  if (cln::zerop(square.surd())) return root_of_plain(square.value());
  const std::optional<cln::cl_I> norm = plain_root(square.norm().value());
  if (!norm) throw NoPoint("a number without a square root");
  for (const cln::cl_I& sign : {cln::cl_I(1), cln::cl_I(-1)}) {
    const Modular half = from(Rational::half()) * number(square.value() + sign * *norm);
    const std::optional<cln::cl_I> x = plain_root(half.value());
    if (x && !cln::zerop(*x))
      return number(*x) + Modular(0, (number(square.surd()) / number(2 * *x)).value(), modulus_);
  }
  throw NoPoint("a number without a square root");
}

} // namespace mbsgen::certify
