// SPDX-License-Identifier: GPL-3.0-or-later
// Where the statements of a function go: before, into or after the iteration, and into which part.
#include "schedule/plan.h"
#include "support/catch.hpp"
#include "unit/emit/loops.h"
#include "unit/schedule/draft.h"
#include <algorithm>

using namespace mbsgen;
using expr::Expr;
using expr::SymbolKind;
using schedule::Stage;
using schedule::Stages;
using scheme::LawCall;
using scheme::Purpose;
using test::Draft;

namespace {

// What a stage defines and writes: "a b residual[0]".
std::string text(const Stages& stages, Stage stage) {
  std::string text;
  for (const schedule::Statement& statement : stages.statements[stage]) {
    if (!text.empty()) text += ' ';
    if (statement.law != nullptr)
      text += statement.law->name + "()";
    else if (statement.output == nullptr)
      text += name(statement.symbol.pool()->symbol_of(statement.symbol.id()));
    else
      text += word(statement.output->purpose) + statement.output->array + '[' +
              std::to_string(statement.row) + ']';
  }
  return text;
}

} // namespace

TEST_CASE("a statement's stage follows from what it depends on") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr fixed = draft.let("fixed", draft.q(0) * draft.q(0));
  const Expr late = draft.let("late", draft.q(0) + fixed);
  const Expr slope = draft.let("slope", draft.q(1) + fixed);
  const Expr idle = draft.let("idle", Rational(2) * draft.q(1));
  const Expr rare = draft.let("rare", idle * slope);
  const Expr residual = draft.let("h", slope * draft.q(1) - fixed);
  draft.solve(residual, residual / slope);
  draft.put(Purpose::consistency, 0, late - idle);
  draft.result("q", 0, draft.q(0));
  draft.result("q", 1, draft.q(1));
  draft.result("extra", 0, rare);
  const Stages stages = draft.stages();
  CHECK(text(stages, Stage::before) == "fixed");
  CHECK(text(stages, Stage::loop) == "slope h residual[0] correction[0]");
  CHECK(text(stages, Stage::after) == "late idle consistency[0]");
  CHECK(text(stages, Stage::optional) == "rare extra[0]");
  CHECK(text(stages, Stage::results) == "q[1]"); // q[0] stays what it is
  CHECK(stages.counts[scheme::Purpose::residual] == 1);
  CHECK(stages.counts[scheme::Purpose::consistency] == 1);
}

TEST_CASE("a pivot that is compared with one that varies is checked behind the iteration alone") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr slope = draft.let("slope", draft.q(1) + draft.q(0));
  const Expr grown = draft.let("grown", draft.q(1) * draft.q(0));
  draft.put(Purpose::pivot, 0, slope);
  draft.put(Purpose::pivot_scale, 0, pool.number(1));
  draft.put(Purpose::pivot, 1, slope);
  draft.put(Purpose::pivot_scale, 1, grown);
  draft.solve(draft.q(1), draft.q(1) / slope);
  const Stages stages = draft.stages();
  CHECK(text(stages, Stage::loop) == "slope pivot[0] residual[0] correction[0]");
  CHECK(text(stages, Stage::after) == "grown pivot[1] pivot_scale[1]");
  CHECK(stages.loop_pivots == 1);
}

TEST_CASE("pivots of the iteration come first and are those that it divides by") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr slope = draft.let("slope", draft.q(1) + draft.q(0));
  const Expr scale = draft.let("scale", draft.q(0) * draft.q(0));
  const Expr mass = draft.let("mass", Rational(2) * draft.q(1) + draft.q(0));
  draft.put(Purpose::pivot, 0, mass);
  draft.put(Purpose::pivot_scale, 0, pool.number(1));
  draft.put(Purpose::pivot, 1, -slope);
  draft.put(Purpose::pivot_scale, 1, scale);
  draft.solve(draft.q(1), draft.q(1) / slope);
  const Stages stages = draft.stages();
  CHECK(text(stages, Stage::before) == "scale pivot_scale[0]");
  CHECK(text(stages, Stage::loop) == "slope pivot[0] residual[0] correction[0]");
  CHECK(text(stages, Stage::after) == "mass pivot[1] pivot_scale[1]");
  CHECK(stages.loop_pivots == 1);
  CHECK(stages.counts[scheme::Purpose::pivot] == 2);
}

TEST_CASE("without unknowns nothing is iterated") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr mass = draft.let("mass", draft.q(0) * draft.q(1));
  draft.put(Purpose::pivot, 0, mass);
  draft.put(Purpose::pivot_scale, 0, pool.number(1));
  draft.result("y", 0, draft.q(0) / mass);
  const Stages stages = draft.stages();
  CHECK(text(stages, Stage::after) == "mass pivot[0] pivot_scale[0]");
  CHECK(text(stages, Stage::results) == "y[0]");
  CHECK(stages.loop_pivots == 0);
}

TEST_CASE("a law is called once its arguments are known, in the stage of its results") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr force = pool.symbol(SymbolKind::law, "F");
  const Expr length = draft.let("length", draft.q(0) + draft.q(1));
  draft.let("other", Rational(3) * draft.q(0) + length);
  const Expr sum = draft.let("sum", force + length);
  draft.function.outputs.push_back({"spring", 0, length, Purpose::law_argument});
  draft.function.laws = {{"spring", LawCall::Kind::link, {force}}};
  draft.solve(draft.q(1), draft.q(1) - draft.q(0));
  SECTION("after the iteration") {
    draft.result("y", 0, sum);
    CHECK(text(draft.stages(), Stage::after) == "length spring() other sum");
  }
  SECTION("where the caller wants it") {
    draft.result("extra", 0, sum);
    CHECK(text(draft.stages(), Stage::optional) == "length spring() sum extra[0]");
  }
  SECTION("in the iteration") {
    draft.function.outputs.back().value = draft.q(1) - sum;
    CHECK(text(draft.stages(), Stage::loop) == "length spring() sum residual[0] correction[0]");
  }
  SECTION("never after it is read") {
    std::swap(draft.function.equations.front(), draft.function.equations.back());
    CHECK_THROWS_AS(draft.stages(), std::logic_error);
  }
}

TEST_CASE("entries that results read once they are overwritten are known") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr y0 = pool.symbol(SymbolKind::auxiliary, "y", 0);
  const Expr y1 = pool.symbol(SymbolKind::auxiliary, "y", 1);
  draft.result("y", 0, y1);
  draft.result("y", 1, y0 * y0);
  const Stages stages = draft.stages();
  REQUIRE(stages.overwritten.size() == 1);
  CHECK(stages.overwritten.front() == y0);
}

TEST_CASE("a constant that has the name of an entry of a written array is not overwritten") {
  expr::Pool pool;
  Draft draft(pool);
  draft.function.arguments.push_back({"M", 2, scheme::Argument::Use::out});
  const Expr constant = pool.symbol(SymbolKind::parameter, "M", 0);
  draft.result("M", 0, draft.q(0));
  draft.result("M", 1, constant);
  CHECK(draft.stages().overwritten.empty());
}

TEST_CASE("a function that cannot be right is refused") {
  expr::Pool pool;
  Draft draft(pool);
  SECTION("an unknown without correction") {
    draft.function.unknowns = {draft.q(1)};
  }
  SECTION("a residual without unknown") {
    draft.put(Purpose::residual, 0, draft.q(1));
  }
  SECTION("a pivot without scale") {
    draft.put(Purpose::pivot, 0, draft.q(1));
  }
  SECTION("a scale without pivot") {
    draft.put(Purpose::pivot_scale, 0, draft.q(1));
  }
  CHECK_THROWS_AS(draft.stages(), std::logic_error);
}

TEST_CASE("each stage is cut on its own, and what parts share is known") {
  expr::Pool pool;
  const scheme::Program program = test::four_bar(pool, 10);
  const scheme::Function& function = program.functions.front();
  schedule::SymbolCollector symbols(pool);
  const Stages stages = schedule::make_stages(symbols, function);
  const schedule::Plan whole = schedule::make_plan(symbols, stages.statements, {}, 1000, 8);
  CHECK_FALSE(whole.in_parts);
  CHECK(whole.blocks.size() == 5);
  const schedule::Plan parts = schedule::make_plan(symbols, stages.statements, {}, 10, 8);
  CHECK(parts.in_parts);
  CHECK(parts.blocks.size() == 10);
  CHECK(std::is_sorted(parts.blocks.begin(), parts.blocks.end(),
                       [](const schedule::Block& a, const schedule::Block& b) { return a.stage < b.stage; }));
  for (const schedule::Block& block : parts.blocks) CHECK(block.statements.size() <= 12);
  CHECK(whole.crossing.size() < parts.crossing.size());
}
