// SPDX-License-Identifier: GPL-3.0-or-later
#include "expand.h"
#include "expr/cost.h"
#include "expr/factor.h"
#include "expr/modular/fingerprint.h"
#include "expr/simplify/condense.h"
#include "random_text.h"
#include "support/catch.hpp"
#include "workspace.h"
#include <cctype>
#include <chrono>

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::expand;
using mbsgen::expr::test::RandomText;
using mbsgen::expr::test::Workspace;

namespace {

// The papers write Cij for cos(qi+qj): "C24*S8" becomes "cos(q2+q4)*sin(q8)".
std::string expanded_names(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool call =
        (text[i] == 'C' || text[i] == 'S') && i + 1 < text.size() && std::isdigit(text[i + 1]) != 0;
    if (!call) {
      result += text[i];
      continue;
    }
    result += text[i] == 'C' ? "cos(" : "sin(";
    for (bool first = true; i + 1 < text.size() && std::isdigit(text[i + 1]) != 0; first = false)
      result += std::string(first ? "q" : "+q") + text[++i];
    result += ')';
  }
  return result;
}

std::string condensed(std::string_view text) {
  Workspace w;
  return print(condense(w(expanded_names(text))));
}

// Both sides through the printer, so that only structure counts.
std::string as_written(std::string_view text) {
  Workspace w;
  return w.canonical(expanded_names(text));
}

constexpr const char* bogie =
    "C2*C4*C56*C56*S8+C2*C4*S56*S56*S8+C2*S4*S56*C8+S2*C4*S56*C8-S2*S4*C56*C56*S8-S2*S4*S56*S56*S8";

} // namespace

TEST_CASE("the railway bogie, relation (34) of the 2013 paper") {
  CHECK(condensed(bogie) == as_written("C24*S8+S24*S56*C8"));
}

TEST_CASE("the railway bogie, second example") {
  const std::string text = "C2*S2*C4*C56*C56*S8+C2*S2*C4*S56*S56*S8+C2*S2*S4*S56*C8+S2*S2*C4*S56*C8"
                           "-S2*S2*S4*C56*C56*S8-S2*S2*S4*S56*S56*S8";
  CHECK(condensed(text) == as_written("S2*(C24*S8+S24*S56*C8)"));
  CHECK(condensed("S2*(" + std::string(bogie) + ")") == as_written("S2*(C24*S8+S24*S56*C8)"));
}

TEST_CASE("relation (33) of the 2013 paper") {
  CHECK(condensed("K212*qpp8*(C2*C2*C3*S4+S2*S24-S2*S34*S5+S2*S2*C3*S4)") ==
        as_written("K212*qpp8*(C3*S4+S2*(S24-S34*S5))"));
}

TEST_CASE("condensation of small expressions") {
  struct Pair {
    const char* written;
    const char* expected;
  };
  const Pair pairs[] = {
      {"c+a+b-a", "b+c"},
      {"C1*C2-S1*S2", "C12"},
      {"2*C1*S1", "sin(2*q1)"},
      {"4*S1^2*C1^2", "sin(2*q1)^2"},
      {"(C1*C2-S1*S2)*C3-(S1*C2+C1*S2)*S3", "C123"},
      {"C1*(C2*x+S2*y)+S1*(C2*y-S2*x)", "x*C12+y*S12"},
      {"C1*(C2*x+y)-S1*S2*x", "x*C12+y*C1"},
      {"C1^4-S1^4", "cos(2*q1)"},
      {"(C1+S1)*(C1-S1)", "cos(2*q1)"},
      {"(C1^2+S1^2+2*C1*S1)*x", "x*(1+sin(2*q1))"},
      {"C12+S1*S2", "C1*C2"},
      {"C1^6+3*C1^4*S1^2+3*C1^2*S1^4+S1^6", "1"},
      {"sin(3*q1)-3*S1+4*S1^3", "0"},
      {"(a+b)*(c+d)-a*c-a*d-b*c-b*d", "0"},
      {"a*b+a*c", "a*(b+c)"},
      {"S1^2*(x*C2^2+y*S2^2)+C1^2*(x*C2^2+y*S2^2)", "x*C2^2+y*S2^2"},
      {"sqrt((a*C1)^2+(a*S1)^2)", "sqrt(a^2)"},
      {"(a+b)*C1^2+a*S1^2+b*S1^2", "a+b"},
      {"x^2+2*x*y+y^2", "(x+y)^2"},
      {"4*x^2-12*x*y+9*y^2", "(2*x-3*y)^2"},
      {"2*x*y-x^2-y^2+z", "z-(x-y)^2"},
      {"x^4+2*x^2+1", "(1+x^2)^2"},
      {"x^2+2*x*y+4*y^2", "4*y^2+x*(x+2*y)"},
      {"a*x+a*y+b*x+b*y", "(a+b)*(x+y)"},
  };
  for (const Pair& pair : pairs) {
    CAPTURE(pair.written);
    CHECK(condensed(pair.written) == as_written(pair.expected));
  }
}

TEST_CASE("factoring takes out what saves most") {
  Workspace w;
  CHECK(print(factor(w("a*b+a*c+d"))) == "d+a*(b+c)");
  CHECK(print(factor(w("a*c+a*d+b*c+b*d"))) == "(a+b)*(c+d)");
  CHECK(print(factor(w("2*a*x+2*c+d"))) == "d+2*(c+a*x)");
  CHECK(print(factor(w("x^2*y+x^2*z+x*w"))) == "x*(w+x*(y+z))");
  CHECK(print(factor(w("a/d+b/d+c"))) == "c+(a+b)/d");
  CHECK(factor(w("a*b+a")) == w("a*b+a"));
  CHECK(factor(w("(a*b+a*c)^3")) == w("(a*b+a*c)^3"));
  CHECK(print(factor(w("sin(a*x+b*x)"))) == "sin(x*(a+b))");
}

TEST_CASE("expansion multiplies everything out, within its bound") {
  Workspace w;
  CHECK(expand(w("(a+b)*(c+d)-a*c")) == w("a*d+b*c+b*d"));
  CHECK(expand(w("(a+b)^3")) == w("a^3+3*a^2*b+3*a*b^2+b^3"));
  CHECK(expand(w("sin(x*(a+b))/(x*(a+b)+1)")) == w("sin(a*x+b*x)/(1+a*x+b*x)"));
  CHECK(expand(w("(a+b+c+d)^30")) == w("(a+b+c+d)^30"));
  CHECK(expand(w("(a+b)*(c+d)"), 3) == w("(a+b)*(c+d)"));
  CHECK(expand(w("cos(a)*(cos(b)*x+y)-sin(a)*sin(b)*x")) == w("x*cos(a+b)+y*cos(a)"));
}

TEST_CASE("condensed random trigonometric polynomials keep their value and cost no more") {
  RandomText random(20130817);
  for (int i = 0; i < 400; ++i) {
    const std::string text =
        i % 2 == 0 ? random.trig_polynomial(2 + random.below(6)) : random.nested(3, true);
    CAPTURE(text);
    Workspace w;
    Fingerprint fingerprint(w.pool);
    const Expr written = w(text);
    const Expr result = condense(written);
    const Cost before = tree_cost(written);
    const Cost after = tree_cost(result);
    CHECK(fingerprint.value(result) == fingerprint.value(written));
    CHECK(after.flops() <= before.flops());
    CHECK(after.flops() + 4 * after.trig <= before.flops() + 4 * before.trig);
    CHECK(condense(result) == result);
    Workspace other;
    CHECK(print(condense(other(print(result)))) == print(result));
  }
}

TEST_CASE("a product of a rotation and its transpose is recognized") {
  // (R·Rᵀ)(1,1) of R = Rz(q1)·Ry(q2)·Rx(q3), multiplied out.
  const std::string row = "(C1*C2)^2+(C1*S2*S3-S1*C3)^2+(C1*S2*C3+S1*S3)^2";
  CHECK(condensed(row) == "1");
  Workspace w;
  CHECK(condense(expand(w(expanded_names("m*(" + row + ")-m")))).is_zero());
}

TEST_CASE("work is bounded") {
  const auto start = std::chrono::steady_clock::now();
  std::string nested = "x";
  for (int i = 0; i < 190; ++i) nested = "(" + nested + ")*" + (i % 2 == 0 ? "cos(q)+a" : "sin(q)+b");
  std::string wide = "0";
  for (int i = 0; i < 300; ++i)
    wide +=
        "+a" + std::to_string(i) + "*cos(q" + std::to_string(i % 7) + ")*sin(q" + std::to_string(i % 5) + ")";
  std::string powers = "(a+b)^64*(c+d)^64+(a+b+c+d+e)^64";
  std::string sums = "1";
  for (int i = 0; i < 40; ++i)
    sums += "*(cos(q" + std::to_string(i) + ")+sin(q" + std::to_string(i) + ")*x" + std::to_string(i) + ")";
  for (const std::string& text : {nested, wide, powers, sums}) {
    Workspace w;
    const Expr written = w(text);
    const Expr result = condense(written);
    CHECK(Fingerprint(w.pool).value(result) == Fingerprint(w.pool).value(written));
    CHECK(tree_cost(result).flops() <= tree_cost(written).flops());
  }
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}
