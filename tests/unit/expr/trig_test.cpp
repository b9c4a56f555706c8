// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/expr.h"
#include "expr/trig/normal_form.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

namespace {

struct Pair {
  const char* written;
  const char* condensed;
};

} // namespace

TEST_CASE("Pythagoras on line") {
  const Pair pairs[] = {
      {"cos(q)^2+sin(q)^2", "1"},
      {"x*cos(q)^2+x*sin(q)^2", "x"},
      {"3*x*y*cos(q)^2+z+3*x*y*sin(q)^2", "z+3*x*y"},
      {"x*cos(q)^4+x*sin(q)^2*cos(q)^2", "x*cos(q)^2"},
      {"cos(a+b)^2*x+sin(a+b)^2*x", "x"},
      {"(x+y)*cos(q)^2+(x+y)*sin(q)^2", "x+y"},
      {"1-sin(q)^2", "cos(q)^2"},
      {"1-cos(q)^2", "sin(q)^2"},
      {"x-x*sin(q)^2", "x*cos(q)^2"},
      {"cos(q)^3-cos(q)", "-sin(q)^2*cos(q)"},
      {"3*x*cos(q)^2+2*x*sin(q)^2", "2*x+x*cos(q)^2"},
      {"cos(q)^2*cos(p)^2+sin(q)^2*cos(p)^2+cos(q)^2*sin(p)^2+sin(q)^2*sin(p)^2", "1"},
      {"x/y*cos(q)^2+x/y*sin(q)^2", "x/y"},
  };
  Workspace w;
  for (const Pair& pair : pairs) {
    CAPTURE(pair.written);
    CHECK(w.canonical(pair.written) == w.canonical(pair.condensed));
  }
}

TEST_CASE("angle sums on line") {
  const Pair pairs[] = {
      {"cos(a)*cos(b)-sin(a)*sin(b)", "cos(a+b)"},
      {"cos(a)*cos(b)+sin(a)*sin(b)", "cos(a-b)"},
      {"sin(a)*cos(b)+cos(a)*sin(b)", "sin(a+b)"},
      {"sin(a)*cos(b)-cos(a)*sin(b)", "sin(a-b)"},
      {"cos(a)*sin(b)-sin(a)*cos(b)", "-sin(a-b)"},
      {"sin(a)*sin(b)-cos(a)*cos(b)", "-cos(a+b)"},
      {"2*x*cos(a)*cos(b)-2*x*sin(a)*sin(b)", "2*x*cos(a+b)"},
      {"cos(q)^2-sin(q)^2", "cos(2*q)"},
      {"1-2*sin(q)^2", "cos(2*q)"},
      {"2*x*cos(q)^2-x", "x*cos(2*q)"},
      {"x+2*sin(q)*cos(q)", "x+sin(2*q)"},
      {"x-4*y*sin(q)*cos(q)", "x-2*y*sin(2*q)"},
      {"cos(a+b)*cos(b)+sin(a+b)*sin(b)", "cos(a)"},
      {"sin(a+b)*cos(a+b)-cos(a+b)*sin(a+b)", "0"},
      {"cos(a)*cos(b)*cos(c)-sin(a)*sin(b)*cos(c)-sin(a)*cos(b)*sin(c)-cos(a)*sin(b)*sin(c)", "cos(a+b+c)"},
      {"cos(2*a)*cos(a)-sin(2*a)*sin(a)", "cos(3*a)"},
  };
  Workspace w;
  for (const Pair& pair : pairs) {
    CAPTURE(pair.written);
    CHECK(w.canonical(pair.written) == w.canonical(pair.condensed));
  }
}

TEST_CASE("what no formula fits stays as it is") {
  Workspace w;
  CHECK(w.canonical("x*cos(q)+x*sin(q)") == "x*sin(q)+x*cos(q)");
  CHECK(w.canonical("cos(a)*cos(b)-sin(a)*sin(c)") == "cos(a)*cos(b)-sin(a)*sin(c)");
  CHECK(w.canonical("2*cos(a)*cos(b)-sin(a)*sin(b)") == "2*cos(a)*cos(b)-sin(a)*sin(b)");
  CHECK(w.canonical("1+cos(q)^2") == "1+cos(q)^2");
  CHECK(w.canonical("3-sin(q)^2") == "3-sin(q)^2");
  CHECK(w.canonical("sin(q)*cos(q)") == "sin(q)*cos(q)");
  CHECK(w.canonical("x*cos(q)^2+y*sin(q)^2") == "x*cos(q)^2+y*sin(q)^2");
  CHECK(w.canonical("x/cos(q)^2+x/sin(q)^2") == "x/sin(q)^2+x/cos(q)^2");
}

TEST_CASE("angle sums that are not known yet are left alone where the pool says so") {
  Workspace w(AngleSums::known);
  CHECK(w.canonical("cos(a)*cos(b)-sin(a)*sin(b)") == "cos(a)*cos(b)-sin(a)*sin(b)");
  CHECK(w("cos(q)^2+sin(q)^2").is_one());
  const Expr known = w("cos(a+b)");
  CHECK(w("x*cos(a)*cos(b)-x*sin(a)*sin(b)") == w("x") * known);
  CHECK(w("sin(a)*cos(b)+cos(a)*sin(b)").node().kind == NodeKind::sum);
  const Expr difference = w("sin(b-c)");
  CHECK(w("sin(c)*cos(b)-cos(c)*sin(b)") == -difference);
}

TEST_CASE("arguments of sine and cosine are canonical") {
  const Pair pairs[] = {
      {"sin(-x)", "-sin(x)"},
      {"cos(-x)", "cos(x)"},
      {"cos(a-b)", "cos(b-a)"},
      {"sin(b-a)", "-sin(a-b)"},
      {"sin(0)", "0"},
      {"cos(0)", "1"},
      {"sin(pi)", "0"},
      {"cos(3*pi)", "-1"},
      {"cos(pi/2)", "0"},
      {"sin(-5*pi/2)", "-1"},
      {"sin(x+pi)", "-sin(x)"},
      {"cos(x+pi/2)", "-sin(x)"},
      {"sin(pi/2-x)", "cos(x)"},
      {"cos(3*pi/2+x)", "sin(x)"},
      {"sin(x+7*pi)", "-sin(x)"},
      {"cos(2*(x+pi))", "cos(2*x)"},
      {"sin(pi/6)", "1/2"},
      {"cos(pi/3)", "1/2"},
      {"cos(2*pi/3)", "-1/2"},
      {"sin(11*pi/6)", "-1/2"},
      {"sin(pi/4-x)", "cos(x+pi/4)"},
      {"cos(x-pi/4)", "sin(x+pi/4)"},
      {"cos(pi/4)^2+sin(pi/4)^2", "1"},
      {"sin(K*x+pi/4)+sin(-K*x-pi/4)", "0"},
      {"cos(pi/4-K*x)-sin(pi/4+K*x)", "0"},
  };
  Workspace w;
  for (const Pair& pair : pairs) {
    CAPTURE(pair.written);
    CHECK(w.canonical(pair.written) == w.canonical(pair.condensed));
  }
}

TEST_CASE("a canonical call needs no reduction") {
  Workspace w;
  Rational sign;
  NodeId result = 0;
  CHECK_FALSE(reduce_trig(w.pool, Op::sin, w("a-b").id(), make_sum, sign, result));
  CHECK(reduce_trig(w.pool, Op::sin, w("b-a").id(), make_sum, sign, result));
  CHECK(sign == Rational(-1));
  CHECK(result == w("sin(a-b)").id());
}
