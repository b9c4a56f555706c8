// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include "random_text.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::RandomText;
using mbsgen::expr::test::Workspace;

TEST_CASE("derivatives of every operation") {
  struct Pair {
    const char* function;
    const char* derivative;
  };
  const Pair pairs[] = {
      {"5", "0"},
      {"y", "0"},
      {"x", "1"},
      {"3*x^2*y-x/y", "6*x*y-1/y"},
      {"1/x^2", "-2/x^3"},
      {"sin(2*x+y)", "2*cos(2*x+y)"},
      {"cos(x^2)", "-2*x*sin(x^2)"},
      {"tan(x)", "1+tan(x)^2"},
      {"asin(x)", "1/sqrt(1-x^2)"},
      {"acos(x)", "-1/sqrt(1-x^2)"},
      {"atan(x)", "1/(1+x^2)"},
      {"atan2(x,y)", "y/(x^2+y^2)"},
      {"atan2(y,x)", "-y/(x^2+y^2)"},
      {"sqrt(x)", "1/(2*sqrt(x))"},
      {"exp(3*x)", "3*exp(3*x)"},
      {"log(x)", "1/x"},
      {"tanh(x)", "1-tanh(x)^2"},
      {"abs(x)", "sign(x)"},
      {"sign(x)", "0"},
      {"x^y", "y*x^(y-1)"},
      {"y^x", "y^x*log(y)"},
      {"x^(3/2)", "3/2*sqrt(x)"},
  };
  Workspace w;
  for (const Pair& pair : pairs) {
    CAPTURE(pair.function);
    CHECK(differentiate(w(pair.function), w("x")) == w(pair.derivative));
  }
}

TEST_CASE("min and max have the derivative of the argument that they take") {
  Workspace w;
  const Expr derivative = differentiate(w("min(2*x,y)+max(3*x,y)"), w("x"));
  Evaluator<double> evaluator(w.pool);
  evaluator.set(w("x"), 1.0);
  evaluator.set(w("y"), 2.5);
  CHECK(evaluator.value(derivative) == Approx(2 + 3));
}

TEST_CASE("total derivatives: each symbol brings its own") {
  Workspace w;
  const Expr velocity = differentiate(w("L*sin(q1+q2)"), [&w](const Expr& symbol) {
    if (symbol == w("q1")) return w("v1");
    if (symbol == w("q2")) return w("v2");
    return Expr();
  });
  CHECK(velocity == w("L*cos(q1+q2)*(v1+v2)"));
}

TEST_CASE("substitution rebuilds in canonical form") {
  Workspace w;
  const auto q1_for_q2 = [&w](const Expr& symbol) { return symbol == w("q2") ? w("q1") : symbol; };
  CHECK(substitute(w("cos(q1)*sin(q2)-sin(q1)*cos(q2+q3)"), q1_for_q2) ==
        w("cos(q1)*sin(q1)-sin(q1)*cos(q1+q3)"));
  CHECK(substitute(w("(q1-q2)*x"), q1_for_q2).is_zero());
  CHECK(substitute(w("a+b"), q1_for_q2) == w("a+b"));
  CHECK_THROWS_AS(substitute(w("1/(q1-q2)"), q1_for_q2), std::domain_error);
}

TEST_CASE("derivatives agree with difference quotients") {
  RandomText random(3);
  int checked = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = random.nested(3, true);
    CAPTURE(text);
    Workspace w;
    const Expr f = w(text);
    const Expr derivative = differentiate(f, w("a"));
    const auto at = [&w](const Expr& e, double a) {
      Evaluator<double> evaluator(w.pool);
      for (const char* name : {"b", "c", "d", "e", "q1", "q2", "q3", "q4"})
        evaluator.set(w(name), 0.3 + 0.1 * name[name[0] == 'q' ? 1 : 0]);
      evaluator.set(w("a"), a);
      return evaluator.value(e);
    };
    const double h = 1e-6;
    const double exact = at(derivative, 0.7);
    const double quotient = (at(f, 0.7 + h) - at(f, 0.7 - h)) / (2 * h);
    if (!(std::abs(exact) < 1e6)) continue;
    CHECK(exact == Approx(quotient).epsilon(1e-4).margin(1e-4 * (1 + std::abs(at(f, 0.7)))));
    ++checked;
  }
  CHECK(checked > 200);
}
