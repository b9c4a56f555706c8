// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of equal statements: which become loops, and where their values lie.
#include "schedule/repetition.h"
#include "schedule/rolls.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using schedule::Repetition;
using schedule::Repetitions;
using schedule::Stage;
using scheme::Argument;

namespace {

// v_k = m_k*v_(k-1) + q_k; w_k = v_k*v_k, which is the result k.
struct Chain : test::Draft {
  Chain(expr::Pool& shared_pool, int links, int odd = -1) : Draft(shared_pool) {
    function.returns_status = false;
    function.arguments = {{"q", links}, {"y", links, Argument::Use::out}};
    Expr before = let("v0", q(0) * q(0));
    for (int k = 1; k < links; ++k) {
      const std::string number = std::to_string(k);
      const Expr mass = pool.symbol(expr::SymbolKind::mass, "m" + number);
      const Expr sum = k == odd ? mass * before - q(k) : mass * before + q(k);
      before = let(("v" + number).c_str(), sum);
      result("y", k, let(("w" + number).c_str(), before * before) + before);
    }
    result("y", 0, q(0));
  }

  schedule::Rolls rolled() {
    all = stages();
    schedule::SymbolCollector symbols(pool);
    return schedule::roll_rounds(symbols, {}, all);
  }

  schedule::Stages all;
};

} // namespace

TEST_CASE("the longest repetition is found, with its shortest period") {
  const Repetitions row({7, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 9});
  const Repetition found = row.from(1, 4);
  CHECK(found.period == 5);
  CHECK(found.rounds == 4);
  CHECK(row.from(0, 4).rounds == 0);
  CHECK(row.from(1, 5).rounds == 0);
  const Repetitions alone({1, 2, 0, 4, 1, 2, 0, 4, 1, 2, 0, 4, 1, 2, 0, 4});
  CHECK(alone.from(0, 2).rounds == 0);
}

TEST_CASE("links become rounds, and values that the next round reads a series") {
  expr::Pool pool;
  Chain chain(pool, 30);
  const schedule::Rolls rolls = chain.rolled();
  REQUIRE(rolls.count.loops == 2); // the equations, and the results behind them
  CHECK(rolls.count.statements > 80);
  CHECK(rolls.count.written <= 6);
  REQUIRE(rolls.constants.size() == 1);
  const Expr first = pool.symbol(expr::SymbolKind::auxiliary, "v1"),
             second = pool.symbol(expr::SymbolKind::auxiliary, "v2");
  REQUIRE(rolls.places.count(first.id()) == 1);
  REQUIRE(rolls.places.count(second.id()) == 1);
  CHECK(rolls.places.at(first.id()).series == rolls.places.at(second.id()).series);
  CHECK(rolls.places.at(second.id()).place - rolls.places.at(first.id()).place == 1);
  std::size_t statements = 0;
  for (const schedule::Statement& each : chain.all.statements[Stage::after])
    if (each.rounds != 0) statements += each.rounds * each.period;
  CHECK(statements == rolls.count.statements);
}

TEST_CASE("a link with another equation ends the loop, and few links have none") {
  expr::Pool pool;
  CHECK(Chain(pool, 4).rolled().count.loops == 0);
  expr::Pool other;
  Chain chain(other, 30, 12);
  const schedule::Rolls rolls = chain.rolled();
  CHECK(rolls.count.loops >= 3);
  const Expr odd = other.symbol(expr::SymbolKind::auxiliary, "v12");
  for (const schedule::Statement& each : chain.all.statements[Stage::after])
    if (each.symbol.pool() != nullptr && each.symbol == odd) CHECK(!each.is_in_loop());
}
