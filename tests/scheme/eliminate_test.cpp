// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/eliminate.h"
#include "support/catch.hpp"

using namespace mbsgen;

TEST_CASE("an equation that no result needs is removed") {
  expr::Pool pool;
  scheme::Scheme scheme(pool);
  const expr::Expr x = pool.symbol(expr::SymbolKind::q, "q", 0);
  const expr::Expr needed = scheme.let({"a", 1}, x * x);
  scheme.let({"b", 1}, needed * x);
  scheme::Function function;
  function.outputs.push_back({"Q", 0, needed});
  function.equations = std::move(scheme).take();
  scheme::eliminate(pool, function);
  REQUIRE(function.equations.size() == 1);
  CHECK(function.equations.front().symbol == needed);
  CHECK(function.removed == 1);
}
