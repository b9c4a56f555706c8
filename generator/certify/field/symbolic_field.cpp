// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/symbolic_field.h"
#ifdef MBSGEN_HAS_GINAC
#include "certify/field/errors.h"
#include <cln/rational.h>
#include <ginac/ginac.h>
#include <sstream>
#include <string>

namespace mbsgen::certify {

namespace {

Rational whole(const GiNaC::numeric& number) {
  std::ostringstream text;
  text << number;
  return Rational::from_decimal(text.str()).value();
}

Symbolic new_symbol(const char* stem, int count) {
  return Symbolic(GiNaC::ex(GiNaC::symbol(stem + std::to_string(count))));
}

} // namespace

Symbolic::Symbolic(int value) {
  if (value != 0) value_ = std::make_shared<const GiNaC::ex>(value);
}

Symbolic::Symbolic(const GiNaC::ex& value) : value_(std::make_shared<const GiNaC::ex>(value)) {}

const GiNaC::ex& Symbolic::ex() const {
  static const GiNaC::ex zero;
  return value_ ? *value_ : zero;
}

Symbolic Symbolic::operator-() const {
  return Symbolic(-ex());
}

Symbolic operator+(const Symbolic& a, const Symbolic& b) {
  return Symbolic(a.ex() + b.ex());
}

Symbolic operator-(const Symbolic& a, const Symbolic& b) {
  return Symbolic(a.ex() - b.ex());
}

Symbolic operator*(const Symbolic& a, const Symbolic& b) {
  return Symbolic(a.ex() * b.ex());
}

Symbolic operator/(const Symbolic& a, const Symbolic& b) {
  return Symbolic(a.ex() / b.ex());
}

bool operator==(const Symbolic& a, const Symbolic& b) {
  return (a.ex() - b.ex()).is_zero();
}

bool operator<(const Symbolic& a, const Symbolic& b) {
  return GiNaC::ex_is_less()(a.ex(), b.ex());
}

Symbolic SymbolicField::from(const Rational& value) const {
  return Symbolic(GiNaC::ex(GiNaC::numeric(cln::cl_RA(value.text().c_str()))));
}

Symbolic SymbolicField::draw() {
  return new_symbol("x", ++count_);
}

Circle<Symbolic> SymbolicField::draw_circle() {
  return circle_of_half_tangent(new_symbol("t", ++count_));
}

std::optional<Circle<Symbolic>> SymbolicField::point_of_pi(const Rational& turns) const {
  const Rational quarters = turns * Rational(2);
  if (!quarters.is_integer()) return std::nullopt;
  return turned(Circle<Number>{0, 1}, quarters.modulo(4));
}

bool SymbolicField::is_negative(const Number& value) const {
  return GiNaC::ex_is_less()(value.ex(), (-value.ex()).expand());
}

std::optional<Rational> SymbolicField::exact(const Number& value) const {
  const GiNaC::ex plain = value.ex().normal();
  if (!GiNaC::is_a<GiNaC::numeric>(plain)) return std::nullopt;
  const GiNaC::numeric& number = GiNaC::ex_to<GiNaC::numeric>(plain);
  if (!number.is_rational()) return std::nullopt;
  return whole(number.numer()) / whole(number.denom());
}

bool SymbolicField::equal(const Number& a, const Number& b) const {
  return (a.ex() - b.ex()).normal().is_zero();
}

Symbolic SymbolicField::reduced(const Number& value) {
  checkpoint_.pass();
  const GiNaC::ex result = value.ex().normal();
  if (result.nops() > largest_term_count || result.numer().nops() > largest_term_count)
    throw TooLarge("an expression of more than " + std::to_string(largest_term_count) + " terms");
  return Symbolic(result);
}

} // namespace mbsgen::certify

#endif
