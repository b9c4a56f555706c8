// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/simplify/condense.h"
#include "random_text.h"
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::RandomText;
using mbsgen::expr::test::Workspace;

TEST_CASE("what nobody holds goes with the sweep, newest first and whole trees") {
  Workspace w;
  w("a+b+c+d");
  w.pool.sweep();
  const std::size_t baseline = w.pool.counters().alive;
  const std::size_t bytes = w.pool.counters().bytes;
  {
    const Expr kept = w("(a+b)*(c+d)");
    w("sin(a)*(b+c)^2/d");
    w.pool.sweep();
    CHECK(w.pool.counters().alive == baseline + 3);
    CHECK(print(kept) == "(a+b)*(c+d)");
  }
  w.pool.sweep();
  CHECK(w.pool.counters().alive == baseline);
  CHECK(w.pool.counters().bytes == bytes);
}

TEST_CASE("over 90 % of what condensation makes is short-lived, and the memory is toothed") {
  RandomText random(11);
  Workspace w;
  std::vector<Expr> equations;
  std::size_t alive = 0;
  for (int i = 0; i < 60; ++i) {
    equations.push_back(
        condense(w("(" + random.trig_polynomial(6) + ")*(" + random.trig_polynomial(4) + ")")));
    w.pool.sweep();
    CHECK(w.pool.counters().alive <= w.pool.counters().peak);
    CHECK(w.pool.counters().alive >= alive);
    alive = w.pool.counters().alive;
  }
  const PoolCounters& counters = w.pool.counters();
  CHECK(static_cast<double>(counters.alive) < 0.1 * static_cast<double>(counters.created));
  CHECK(counters.peak < counters.created);
  CHECK(counters.bytes < counters.bytes_peak);
  equations.clear();
  w.pool.sweep();
  CHECK(counters.alive < 20);
}

TEST_CASE("a trace has a tooth for each sweep: expressions before and after it") {
  Workspace w;
  std::vector<Tooth> teeth;
  w.pool.sweep();
  const std::size_t baseline = w.pool.counters().alive;
  w.pool.trace(&teeth);
  const Expr kept = w("a*b");
  w("sin(a)*(b+c)");
  const std::size_t before = w.pool.counters().alive;
  w.pool.sweep();
  w.pool.trace(nullptr);
  w.pool.sweep();
  REQUIRE(teeth.size() == 1);
  CHECK(teeth[0].before == before);
  CHECK(teeth[0].after == w.pool.counters().alive);
  CHECK(teeth[0].after > baseline);
  CHECK(teeth[0].before > teeth[0].after);
}

TEST_CASE("ids are used again") {
  Workspace w;
  w("a*b+c");
  w.pool.sweep();
  const std::size_t limit = w.pool.id_limit();
  for (int i = 0; i < 1000; ++i) {
    w("a*b^" + std::to_string(2 + i % 60) + "+c");
    w.pool.sweep();
  }
  CHECK(w.pool.id_limit() < limit + 20);
}
