// SPDX-License-Identifier: GPL-3.0-or-later
// Sines and cosines that are computed together: which, where, and in which order.
#include "expr/print.h"
#include "schedule/angles.h"
#include "schedule/plan.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using schedule::Stage;
using scheme::Argument;
using test::Draft;

namespace {

// A function of ten coordinates that returns no Status.
struct Angled : Draft {
  explicit Angled(expr::Pool& shared_pool) : Draft(shared_pool) {
    function.returns_status = false;
    function.arguments = {{"q", 10}, {"y", 2, Argument::Use::out}};
  }
};

Expr sin(const Expr& angle) {
  return call(*angle.pool(), expr::Op::sin, angle);
}

Expr cos(const Expr& angle) {
  return call(*angle.pool(), expr::Op::cos, angle);
}

// "t [q_0 - q_2] [copied t] a y": definitions and batches of angles in order; "-" is no angle.
std::string text(const schedule::Stages& stages, Stage stage) {
  std::string text;
  for (const schedule::Statement& statement : stages.statements[stage]) {
    if (!text.empty()) text += ' ';
    if (statement.angles.empty()) {
      text += statement.output != nullptr ? scheme::array_name(*statement.output)
                                          : name(statement.symbol.pool()->symbol_of(statement.symbol.id()));
      continue;
    }
    text += statement.copy == schedule::Statement::not_copied ? "[" : "[copied";
    for (const Expr& angle : statement.angles)
      text += (text.back() == '[' ? "" : " ") +
              (angle.pool() == nullptr ? "-" : expr::print(angle, [](const expr::Symbol& symbol) {
                return name(symbol);
              }));
    text += ']';
  }
  return text;
}

} // namespace

TEST_CASE("neighbours are taken from the argument, others are copied, and all comes first") {
  expr::Pool pool;
  Angled draft(pool);
  const Expr a = draft.let("a", draft.q(0) * draft.q(0));
  const Expr t = draft.let("t", draft.q(7) + draft.q(9));
  draft.result("y", 0, a * sin(draft.q(3)) * cos(draft.q(4)) + sin(t));
  draft.result("y", 1, cos(draft.q(3)) * sin(draft.q(0)));
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  const schedule::Angles angles = schedule::gather_angles(symbols, draft.function, stages);
  CHECK(text(stages, Stage::after) == "t [q_3 q_4] [copied t q_0] a y y");
  CHECK(angles.count == 4);
  CHECK(angles.copied == 2);
  CHECK(angles.places[Stage::after].at(draft.q(4).id()) == 1);
}

TEST_CASE("one element between angles is computed with them, and nobody reads it") {
  expr::Pool pool;
  Angled draft(pool);
  draft.result("y", 0, sin(draft.q(1)) + sin(draft.q(3)) + sin(draft.q(6)));
  draft.result("y", 1, cos(draft.q(7)));
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  const schedule::Angles angles = schedule::gather_angles(symbols, draft.function, stages);
  CHECK(text(stages, Stage::after) == "[q_1 - q_3] [q_6 q_7] y y");
  CHECK(angles.count == 5);
  CHECK(angles.places[Stage::after].size() == 4);
  CHECK(schedule::place_of(angles, Stage::after, cos(draft.q(7)))->index == 4);
  CHECK_FALSE(schedule::place_of(angles, Stage::after, cos(draft.q(7)))->is_sine);
  CHECK_FALSE(schedule::place_of(angles, Stage::after, sin(draft.q(2))));
  CHECK_FALSE(schedule::place_of(angles, Stage::before, sin(draft.q(1))));
}

TEST_CASE("several copied angles are one batch") {
  expr::Pool pool;
  Angled draft(pool);
  Expr sum = pool.number(0);
  for (int i = 0; i < 4; ++i) sum += sin(draft.q(i) + draft.q(i + 1));
  draft.result("y", 0, sum);
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  const schedule::Angles angles = schedule::gather_angles(symbols, draft.function, stages);
  REQUIRE(stages.statements[Stage::after].size() == 2);
  CHECK(stages.statements[Stage::after].front().angles.size() == 4);
  CHECK(angles.copied == 4);
}

TEST_CASE("an angle that depends on another sine, or on a law, is left to its place") {
  expr::Pool pool;
  Angled draft(pool);
  const Expr a = draft.let("a", sin(draft.q(0)));
  const Expr b = draft.let("b", a * a);
  draft.result("y", 0, cos(b) + sin(cos(draft.q(2))));
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  const schedule::Angles angles = schedule::gather_angles(symbols, draft.function, stages);
  CHECK(text(stages, Stage::after) == "[q_0 - q_2] a b y");
  CHECK(angles.places[Stage::after].count(b.id()) == 0);
}

TEST_CASE("an iteration has angles of its own, which later stages share") {
  expr::Pool pool;
  Draft draft(pool);
  const Expr fixed = draft.let("fixed", sin(draft.q(0)));
  const Expr moving = draft.let("moving", sin(draft.q(1)) + fixed);
  draft.solve(moving, moving * fixed);
  draft.result("y", 0, cos(draft.q(1)) + cos(draft.q(0)));
  draft.result("extra", 0, sin(draft.q(0) + draft.q(1)));
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  const schedule::Angles angles = schedule::gather_angles(symbols, draft.function, stages);
  CHECK(text(stages, Stage::before) == "[copied q_0] fixed");
  CHECK(text(stages, Stage::loop) == "[copied q_1] moving residual correction");
  CHECK(text(stages, Stage::results) == "y");
  CHECK(angles.count == 3);
  CHECK(angles.places[Stage::before].count(draft.q(1).id()) == 0);
  CHECK(angles.places[Stage::results].count((draft.q(0) + draft.q(1)).id()) == 0);
  CHECK(angles.places[Stage::optional].count((draft.q(0) + draft.q(1)).id()) == 1);
}

TEST_CASE("a coordinate that the function computes is no element of its argument") {
  expr::Pool pool;
  Angled draft(pool);
  draft.function.equations.push_back({draft.q(1), draft.q(5) * draft.q(5), {}});
  draft.result("y", 0, sin(draft.q(0)) + sin(draft.q(1)));
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  schedule::gather_angles(symbols, draft.function, stages);
  CHECK(text(stages, Stage::after) == "q_1 [copied q_0 q_1] y");
}

TEST_CASE("the first part of a large function computes the sines that all parts read") {
  expr::Pool pool;
  Angled draft(pool);
  Expr value = draft.q(0);
  for (int i = 0; i < 40; ++i)
    value = draft.let(("v" + std::to_string(i)).c_str(), value * sin(draft.q(i % 10)) + draft.q(1));
  draft.result("y", 0, value);
  schedule::Stages stages = draft.stages();
  schedule::SymbolCollector symbols(pool);
  schedule::gather_angles(symbols, draft.function, stages);
  const schedule::Plan plan = schedule::make_plan(symbols, stages.statements, {}, 10, 10);
  REQUIRE(plan.blocks.size() == 5);
  CHECK(plan.blocks[0].statements.front().angles.size() == 10);
  for (std::size_t i = 1; i < plan.blocks.size(); ++i)
    for (const schedule::Statement& statement : plan.blocks[i].statements) CHECK(statement.angles.empty());
}
