// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/cost.h"
#include "expr/syntax.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

namespace {

struct Counts {
  const char* text;
  long add, mul, div, sqrt, trig, other;
};

void check(const Cost& cost, const Counts& counts) {
  CAPTURE(counts.text);
  CHECK(cost.add == counts.add);
  CHECK(cost.mul == counts.mul);
  CHECK(cost.div == counts.div);
  CHECK(cost.sqrt == counts.sqrt);
  CHECK(cost.trig == counts.trig);
  CHECK(cost.other == counts.other);
}

} // namespace

TEST_CASE("operations of canonical expressions") {
  const Counts table[] = {
      {"x", 0, 0, 0, 0, 0, 0},
      {"-x", 0, 0, 0, 0, 0, 0},
      {"7/3", 0, 0, 0, 0, 0, 0},
      {"a+b-c+1", 3, 0, 0, 0, 0, 0},
      {"2*a-b", 1, 1, 0, 0, 0, 0},
      {"-2*(a+b)", 1, 1, 0, 0, 0, 0},
      {"a/2+b", 1, 1, 0, 0, 0, 0},
      {"a*b*c", 0, 2, 0, 0, 0, 0},
      {"a^2", 0, 1, 0, 0, 0, 0},
      {"a^3*b", 0, 3, 0, 0, 0, 0},
      {"a^7", 0, 4, 0, 0, 0, 0},
      {"a^64", 0, 6, 0, 0, 0, 0},
      {"a/b", 0, 0, 1, 0, 0, 0},
      {"a/b*c", 0, 1, 1, 0, 0, 0},
      {"a/(b*c^2)", 0, 2, 1, 0, 0, 0},
      {"1/x", 0, 0, 1, 0, 0, 0},
      {"3/x+y", 1, 0, 1, 0, 0, 0},
      {"3*x/y+z", 1, 1, 1, 0, 0, 0},
      {"sin(a+b)+cos(c)", 2, 0, 0, 0, 2, 0},
      {"sqrt(x)*tan(x)+pi", 1, 1, 0, 1, 0, 1},
      {"x^y", 0, 0, 0, 0, 0, 1},
  };
  Workspace w;
  for (const Counts& counts : table) {
    const Expr expression = w(counts.text);
    check(tree_cost(expression), counts);
    CHECK(tree_work(expression).flops == tree_cost(expression).flops());
    CHECK(tree_work(expression).calls == tree_cost(expression).calls());
  }
}

TEST_CASE("operations as they are written") {
  const Counts table[] = {
      {"c+a+b-a", 3, 0, 0, 0, 0, 0}, {"cos(q)*cos(q)+sin(q)^2", 1, 2, 0, 0, 3, 0},
      {"2*3*x", 0, 2, 0, 0, 0, 0},   {"1/2*x", 0, 1, 0, 0, 0, 0},
      {"-1/2*x", 0, 1, 0, 0, 0, 0},  {"x/2/y", 0, 0, 2, 0, 0, 0},
      {"(a*b)^3", 0, 3, 0, 0, 0, 0}, {"a^-2", 0, 1, 1, 0, 0, 0},
      {"x^(1/2)", 0, 0, 0, 1, 0, 0}, {"x^0.3", 0, 0, 0, 0, 0, 1},
      {"--x", 0, 0, 0, 0, 0, 0},     {"sin(x)-sin(x)", 1, 0, 0, 0, 2, 0},
  };
  for (const Counts& counts : table)
    check(written_cost(std::get<Syntax>(parse_syntax(counts.text, ParseLimits{}))), counts);
}

TEST_CASE("a node's own operation") {
  Workspace w;
  CHECK(node_cost(w.pool, w("a*b+2*c").id()).flops() == 2);
  CHECK(node_cost(w.pool, w("(a+b)*c^2").id()).flops() == 2);
  CHECK(node_cost(w.pool, w("sin(a+b)").id()).trig == 1);
}

TEST_CASE("trees that no machine would finish are counted at once") {
  Workspace w;
  Expr x = w("x");
  for (int i = 0; i < 500; ++i) x = call(w.pool, Op::tanh, x) * call(w.pool, Op::exp, x);
  const Cost cost = tree_cost(x);
  CHECK(cost.other == cost.mul);
  CHECK(cost.mul > 1'000'000'000'000L);
  CHECK(tree_work(x).flops == 0xffff'ffff);
  CHECK(tree_work(x).calls == 0xffff'ffff);
}
