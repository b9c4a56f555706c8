// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/run.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

namespace {

int rounds = 0;

using Round = void (*)(Scheme& constants, Function& function);

std::string repeated(std::string_view before, Round round) {
  rounds = 0;
  test::Sample sample(before);
  repeat(sample.constants, sample.functions.front(), round);
  return sample.text();
}

// Takes one equation away from the end, as long as there are two.
void drop_one(Scheme&, Function& function) {
  ++rounds;
  if (function.equations.size() > 1) function.equations.pop_back();
}

void do_nothing_but_hoist(Scheme& constants, Function&) {
  ++rounds;
  Pool& pool = constants.pool();
  const Expr mass = pool.symbol(mbsgen::expr::SymbolKind::mass, "m");
  constants.let_numbered("c", mass * mass);
}

std::string products(int n) {
  std::string text;
  for (int i = 1; i <= n; ++i)
    text += "a_" + std::to_string(i) + " = q" + std::to_string(i) + "*qd" + std::to_string(i) + '\n';
  return text;
}

} // namespace

TEST_CASE("rounds are repeated as long as they save an operation in a hundred") {
  CHECK(repeated(products(4), drop_one) == products(1));
  CHECK(rounds == 4);
}

TEST_CASE("a round that saves less than an operation in a hundred is kept and is the last one") {
  CHECK(repeated(products(200), drop_one) == products(199));
  CHECK(rounds == 1);
}

TEST_CASE("a round that saves nothing is undone, in the constants, too") {
  CHECK(repeated(products(3), do_nothing_but_hoist) == products(3));
  CHECK(rounds == 1);
}

TEST_CASE("a function of ten thousand operations is left as it is") {
  CHECK(repeated(products(10000), drop_one) == products(10000));
  CHECK(rounds == 0);
}
