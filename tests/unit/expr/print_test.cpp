// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/cost.h"
#include "expr/syntax.h"
#include "random_text.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::RandomText;
using mbsgen::expr::test::Workspace;

TEST_CASE("canonical text, with no more parentheses than needed") {
  struct Pair {
    const char* written;
    const char* printed;
  };
  const Pair pairs[] = {
      {"((a))", "a"},
      {"0", "0"},
      {"-7/2", "-7/2"},
      {"a+(b+c)", "a+b+c"},
      {"a-(b-c)", "a-b+c"},
      {"1-x", "1-x"},
      {"x-1", "x-1"},
      {"-x-y", "-(x+y)"},
      {"b-a", "b-a"},
      {"c-a-b", "c-a-b"},
      {"x*(b-a)", "x*(b-a)"},
      {"-x*(a+b)", "-x*(a+b)"},
      {"x^1*y", "x*y"},
      {"(a+b)^2", "(a+b)^2"},
      {"a*b/(c*d)", "a*b/(c*d)"},
      {"a/b/c^2", "a/(b*c^2)"},
      {"1/x", "1/x"},
      {"-1/x", "-1/x"},
      {"1/(a+b)", "1/(a+b)"},
      {"3*x/2", "3/2*x"},
      {"3/(2*x)", "3/2/x"},
      {"x/2-y/3", "1/2*x-1/3*y"},
      {"2*(a+b)+c", "c+2*(a+b)"},
      {"x^(1/2)", "sqrt(x)"},
      {"x^y", "x^y"},
      {"(x+1)^(y-1)", "(1+x)^(y-1)"},
      {"(x^y)^z", "(x^y)^z"},
      {"x^y^z", "x^(y^z)"},
      {"2^x", "2^x"},
      {"(1/2)^x", "(1/2)^x"},
      {"(x^y)^2", "(x^y)^2"},
      {"atan2(a+b, c)", "atan2(a+b,c)"},
      {"2*pi*r", "2*r*pi"},
      {"sin(-x)^2", "sin(x)^2"},
  };
  Workspace w;
  for (const Pair& pair : pairs) {
    CAPTURE(pair.written);
    CHECK(w.canonical(pair.written) == pair.printed);
    CHECK(w(pair.printed) == w(pair.written));
  }
}

TEST_CASE("symbols are spelled by their stem and indices, or as the caller wants") {
  Pool pool;
  const Expr omega = pool.symbol(SymbolKind::auxiliary, "OM", 1, 3);
  const Expr q = pool.symbol(SymbolKind::q, "q", 2);
  CHECK(print(omega * q) == "q_2*OM_1_3");
  CHECK(print(omega * q, [](const Symbol& symbol) { return symbol.stem; }) == "q*OM");
  CHECK(print(Expr()) == "0");
}

TEST_CASE("what is printed is read back as the same expression, and costs what it seems to cost") {
  RandomText random(7);
  for (int i = 0; i < 1500; ++i) {
    const std::string text =
        i % 3 == 0 ? random.trig_polynomial(1 + random.below(6)) : random.nested(1 + random.below(4), true);
    CAPTURE(text);
    Workspace w;
    const Expr expression = w(text);
    const std::string printed = print(expression);
    CAPTURE(printed);
    CHECK(w(printed) == expression);
    Workspace other;
    CHECK(other.canonical(printed) == printed);
    const Cost written = written_cost(std::get<Syntax>(parse_syntax(printed, {})));
    const Cost tree = tree_cost(expression);
    CHECK(written.add == tree.add);
    CHECK(written.mul == tree.mul);
    CHECK(written.div == tree.div);
    CHECK(written.trig == tree.trig);
    CHECK(written.sqrt == tree.sqrt);
    CHECK(written.other == tree.other);
  }
}
