// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that expressions read, and the function floor.
#include "expr/core/table.h"
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include "expr/print.h"
#include "support/catch.hpp"
#include <limits>

using namespace mbsgen;
using namespace mbsgen::expr;

TEST_CASE("tables of equal numbers are one, and their numbers are free again behind them", "[expr]") {
  int first = -1;
  {
    const Table a({1, 2, 3});
    const Table b({1, 2, 3}), c({1, 2, 4});
    first = a.number();
    CHECK(b.number() == first);
    CHECK(c.number() != first);
    CHECK(Table::find(first).numbers() == std::vector<float>{1, 2, 3});
  }
  CHECK_FALSE(Table::find(first));
  CHECK(Table({5, 6}).number() == first);
  CHECK_THROWS_AS(Table(std::vector<float>()), std::length_error);
}

TEST_CASE("places beyond a table's ends have the numbers there", "[expr]") {
  const Table table({1.5f, -2, 3});
  const auto at = [&](double place) { return table_entry(table.number(), place); };
  CHECK(at(0) == 1.5);
  CHECK(at(1) == -2);
  CHECK(at(2) == 3);
  CHECK(at(1e300) == 3);
  CHECK(at(-1e300) == 1.5);
  CHECK(at(std::numeric_limits<double>::quiet_NaN()) == 1.5);
  CHECK(table_entry(1023, 0) == 0);
  CHECK(table_entry(-1, 0) == 0);
}

TEST_CASE("an entry is a constant between its places, and floor is folded for numbers", "[expr]") {
  Pool pool;
  const Expr x = pool.symbol(SymbolKind::auxiliary, "x");
  {
    const Expr entry = pool.entry(Table({4, 5, 6}), call(pool, Op::floor, x));
    Evaluator<double> evaluator(pool);
    evaluator.set(x, 1.75);
    CHECK(evaluator.value(entry) == 5);
    CHECK(differentiate(x * entry, x) == entry);
  }
  const auto floor_of = [&](const char* text) {
    return call(pool, Op::floor, pool.number(*Rational::from_decimal(text)));
  };
  CHECK(floor_of("-2.5") == pool.number(-3));
  CHECK(floor_of("7") == pool.number(7));
  CHECK(print(call(pool, Op::floor, x)) == "floor(x)");
}

TEST_CASE("texts have floor, and no entries", "[expr]") {
  Pool pool;
  CHECK(std::holds_alternative<Expr>(parse(pool, "x-3*floor(x/3)", free_symbols(pool))));
  const auto result = parse(pool, "entry(0,x)", free_symbols(pool));
  REQUIRE(std::holds_alternative<ParseError>(result));
  CHECK(std::get<ParseError>(result).message.find("entry") != std::string::npos);
}
