// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/fingerprint.h"
#include "support/catch.hpp"
#include "workspace.h"
#include <set>

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

TEST_CASE("equal values have equal fingerprints, whatever their form") {
  const std::pair<const char*, const char*> equal[] = {
      {"(a+b)*(c-d)", "a*c-a*d+b*c-b*d"},
      {"(a^2-b^2)/(a-b)", "a+b"},
      {"cos(q1)*cos(q2)*x-sin(q1)*sin(q2)*x", "x*cos(q1+q2)"},
      {"sin(3*q1)", "3*sin(q1)-4*sin(q1)^3"},
      {"sin(q1-2*q2)", "sin(q1)*cos(2*q2)-cos(q1)*sin(2*q2)"},
      {"cos(q/2)^2", "(1+cos(q))/2"},
      {"sin(2*q/3)", "2*sin(q/3)*cos(q/3)"},
      {"cos(a*b+c)", "cos(a*b)*cos(c)-sin(a*b)*sin(c)"},
      {"sin(q+1)", "sin(q)*cos(1)+cos(q)*sin(1)"},
      {"cos(q+pi/4)", "cos(q)*cos(pi/4)-sin(q)*sin(pi/4)"},
      {"cos(pi/4)^2", "1/2"},
      {"cos(pi/8)^2", "(1+cos(pi/4))/2"},
      {"tan(q)", "sin(q)/cos(q)"},
      {"sqrt((a+b)^2)", "sqrt(a^2+2*a*b+b^2)"},
      {"min(a*(b+c),d)", "min(d,a*b+a*c)"},
      {"sin(-a*b+c)", "-sin(a*b-c)"},
      {"cos(a*b+a*c)", "cos(a*(b+c))"},
      {"cos((a^2-b^2)/c)", "cos((a+b)*(a-b)/c)"},
      {"cos(a*b+c*d)", "cos(a*b)*cos(c*d)-sin(a*b)*sin(c*d)"},
      {"cos(sin(a)^2+cos(a)^2+b)", "cos(1+b)"},
      {"cos(exp(a)*(b+c))", "cos(exp(a)*b+exp(a)*c)"},
      {"cos(a*b-b*a+(c+d)*e-c*e-d*e)", "1"},
      {"sin(q+pi/5)", "sin(q)*cos(pi/5)+cos(q)*sin(pi/5)"},
  };
  Workspace w(AngleSums::known);
  Fingerprint fingerprint(w.pool);
  for (const auto& [left, right] : equal) {
    CAPTURE(left, right);
    CHECK(fingerprint.value(w(left)) == fingerprint.value(w(right)));
  }
}

TEST_CASE("different values have different fingerprints") {
  Workspace w;
  Fingerprint fingerprint(w.pool);
  std::set<std::uint64_t> values;
  const char* texts[] = {"a",        "b",          "-a",         "1",        "0",       "a+b",     "a*b",
                         "sin(a)",   "cos(a)",     "sin(b)",     "sin(a+b)", "sqrt(a)", "sqrt(b)", "a^b",
                         "b^a",      "atan2(a,b)", "atan2(b,a)", "pi",       "tanh(a)", "exp(a)",  "sin(a*b)",
                         "sin(a/2)", "abs(a)",     "sqrt(a^2)",  "2*a"};
  for (const char* text : texts) values.insert(fingerprint.value(w(text)));
  CHECK(values.size() == std::size(texts));
}

TEST_CASE("fingerprints depend on names and seed alone") {
  Workspace w, other;
  other("z+y+x");
  CHECK(Fingerprint(w.pool).value(w("x*sin(y)")) == Fingerprint(other.pool).value(other("x*sin(y)")));
  CHECK(Fingerprint(w.pool, 1).value(w("x")) != Fingerprint(w.pool, 2).value(w("x")));
  CHECK(Fingerprint(w.pool).value(w.pool.symbol(SymbolKind::q, "x")) != Fingerprint(w.pool).value(w("x")));
  CHECK(Fingerprint(w.pool).value(w.pool.symbol(SymbolKind::q, "x", 1)) !=
        Fingerprint(w.pool).value(w.pool.symbol(SymbolKind::q, "x", 2)));
}

TEST_CASE("symbols of equations carry the value, and the angle, of their right-hand side") {
  Workspace w(AngleSums::known);
  Fingerprint fingerprint(w.pool);
  fingerprint.define(w("s12"), w("q1+q2"));
  fingerprint.define(w("s123"), w("s12-2*q3+pi/2"));
  fingerprint.define(w("r"), w("a*b"));
  fingerprint.define(w("h"), w("q1/2+sqrt(a)"));
  CHECK(fingerprint.value(w("s12")) == fingerprint.value(w("q1+q2")));
  CHECK(fingerprint.value(w("cos(s12)")) == fingerprint.value(w("cos(q1+q2)")));
  CHECK(fingerprint.value(w("cos(s12-q1)")) == fingerprint.value(w("cos(q2)")));
  CHECK(fingerprint.value(w("sin(s123)")) == fingerprint.value(w("cos(q1+q2-2*q3)")));
  CHECK(fingerprint.value(w("sin(r)")) == fingerprint.value(w("sin(a*b)")));
  CHECK(fingerprint.value(w("cos(r-b*a+q1)")) == fingerprint.value(w("cos(q1)")));
  CHECK(fingerprint.value(w("cos(a*s123)")) != fingerprint.value(w("cos(a*s12-2*a*q3)")));
  CHECK(fingerprint.value(w("h-sqrt(a)")) == fingerprint.value(w("q1/2")));
  fingerprint.set(w("s12").id(), 5);
  fingerprint.forget();
  CHECK(fingerprint.value(w("cos(s12)+s12")) != fingerprint.value(w("cos(q1+q2)+s12")));
}

TEST_CASE("after a sweep the fingerprints of freed nodes are forgotten") {
  Workspace w;
  Fingerprint fingerprint(w.pool);
  const std::uint64_t kept = fingerprint.value(w("a*b+c"));
  for (int i = 0; i < 50; ++i) fingerprint.value(w("a*b+x*y" + std::to_string(i)));
  w.pool.sweep();
  fingerprint.forget();
  for (int i = 0; i < 50; ++i) w("u*v" + std::to_string(i) + "+a");
  CHECK(fingerprint.value(w("c+b*a")) == kept);
}
