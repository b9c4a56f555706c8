// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/evaluate.h"
#include "expr/modular/residue.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

namespace {

// Exact arithmetic; sines and cosines are given.
struct ExactTraits {
  Rational from(const Rational& value) const { return value; }
  Rational pi() const { throw std::domain_error("pi is irrational"); }
  Rational call(Op, const Rational&, const Rational&) const { throw std::domain_error("irrational"); }
  std::optional<Rational> call_node(const Pool& pool, NodeId call, Evaluator<Rational, ExactTraits>&) const {
    const Op op = pool.node(call).op;
    if (op == Op::sin) return Rational(3) / 5;
    if (op == Op::cos) return Rational(4) / 5;
    return std::nullopt;
  }
  Rational symbol_value(const Pool&, NodeId) const { return Rational(2); }
};

} // namespace

TEST_CASE("double and float") {
  Workspace w;
  const Expr e = w("a*sin(b)^2/c^3-2*sqrt(a)+atan2(a,b)+max(a,b)+pi/4+exp(-a)+sign(-b)+a^b");
  const double expected = 2 * std::pow(std::sin(3.0), 2) / 125 - 2 * std::sqrt(2.0) + std::atan2(2.0, 3.0) +
                          3 + std::atan(1.0) + std::exp(-2.0) - 1 + 8;
  Evaluator<double> precise(w.pool);
  Evaluator<float> coarse(w.pool);
  const std::pair<const char*, float> values[] = {{"a", 2.0F}, {"b", 3.0F}, {"c", 5.0F}};
  for (const auto& [name, value] : values) {
    precise.set(w(name), static_cast<double>(value));
    coarse.set(w(name), value);
  }
  CHECK(precise.value(e) == Approx(expected).epsilon(1e-14));
  CHECK(coarse.value(e) == Approx(expected).epsilon(1e-5));
}

TEST_CASE("a symbol without a value is named") {
  Workspace w;
  Evaluator<double> evaluator(w.pool);
  CHECK_THROWS_AS(evaluator.value(w("lost+1")), std::out_of_range);
  CHECK_THROWS_WITH(evaluator.value(w("lost+1")), "no value for lost");
}

TEST_CASE("values can be forgotten") {
  Workspace w;
  Evaluator<double> evaluator(w.pool);
  evaluator.set(w("a"), 1);
  CHECK(evaluator.value(w("a+1")) == 2);
  evaluator.forget();
  CHECK(evaluator.value(w("a+1")) == 2);
  evaluator.set(w("a"), 5);
  evaluator.forget();
  CHECK(evaluator.value(w("a+1")) == 6);
  evaluator.clear();
  CHECK_THROWS_AS(evaluator.value(w("a+1")), std::out_of_range);
}

TEST_CASE("exact rationals, and the two hooks of the traits") {
  Workspace w;
  Evaluator<Rational, ExactTraits> evaluator(w.pool);
  CHECK(evaluator.value(w("sin(q)*cos(q)/3+x^2")) == Rational(4) / 25 + Rational(4));
  CHECK(evaluator.value(Expr()) == Rational(0));
  CHECK_THROWS_AS(evaluator.value(w("sqrt(x)")), std::domain_error);
}

TEST_CASE("depth of an expression is no depth of the stack") {
  Workspace w;
  Expr x = w("x");
  for (int i = 0; i < 100000; ++i) x = call(w.pool, i % 2 == 0 ? Op::atan : Op::tanh, x);
  Evaluator<double> evaluator(w.pool);
  evaluator.set(w("x"), 0.5);
  CHECK(std::isfinite(evaluator.value(x)));
}

TEST_CASE("residues are a field") {
  const Residue a(123456789012345678ULL), b(Residue::modulus - 1);
  CHECK(a * a.inverse() == Residue(1));
  CHECK(a / b == -a);
  CHECK(b + Residue(1) == Residue(0));
  CHECK(Residue(Residue::modulus) == Residue(0));
  CHECK(Residue(~std::uint64_t{0}) == Residue(7));
  CHECK(a.power(Residue::modulus - 1) == Residue(1));
  CHECK(Residue(Rational(-3) / 7) * Residue(7) == -Residue(3));
}
