// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule.h"
#include "support/catch.hpp"
#include "unit/emit/loops.h"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using schedule::Step;
using schedule::Test;
using test::Draft;

namespace {

std::string word(Test test) {
  switch (test) {
  case Test::degenerate:
    return "degenerate";
  case Test::converged:
    return "converged";
  case Test::diverged:
    return "diverged";
  case Test::unsound:
    return "unsound";
  case Test::inconsistent:
    break;
  }
  return "inconsistent";
}

std::string text(const std::vector<Step>& steps);

std::string text(const Step& step) {
  const std::string rows = ' ' + std::to_string(step.first) + '+' + std::to_string(step.count);
  switch (step.kind) {
  case Step::Kind::copy:
    return "copy";
  case Step::Kind::declare:
    return "declare";
  case Step::Kind::compute:
    return "compute " + std::to_string(step.statements.size());
  case Step::Kind::call:
    return "call " + step.callee->name;
  case Step::Kind::part:
    return "part " + std::to_string(step.count) + " {" + text(step.steps) + '}';
  case Step::Kind::iterate:
    return "iterate {" + text(step.steps) + '}';
  case Step::Kind::measure:
    return "measure";
  case Step::Kind::correct:
    return "correct";
  case Step::Kind::leave_if:
    return "leave if " + word(step.test);
  case Step::Kind::fail_if:
    return "fail if " + word(step.test) + (step.test == Test::degenerate ? rows : "") + ": " +
           schedule::word(step.status);
  case Step::Kind::if_wanted: {
    std::string wanted;
    for (const std::string& array : step.wanted) wanted += ' ' + array;
    return "if wanted" + wanted + " {" + text(step.steps) + '}';
  }
  case Step::Kind::if_holds:
    return "if holds {" + text(step.steps) + '}';
  case Step::Kind::idle:
    return "idle";
  case Step::Kind::give:
    return "give";
  case Step::Kind::succeed:
    break;
  }
  return "succeed";
}

std::string text(const std::vector<Step>& steps) {
  std::string all;
  for (const Step& step : steps) all += (all.empty() ? "" : "; ") + text(step);
  return all;
}

schedule::Schedule scheduled(const Draft& draft, const schedule::Choices& choices = {}) {
  const scheme::Program program(draft.pool);
  schedule::SymbolCollector symbols(draft.pool);
  return make_schedule(symbols, program, draft.function, choices);
}

} // namespace

TEST_CASE("steps of a function that solves stand around its iteration") {
  expr::Pool pool;
  Draft draft(pool);
  const expr::Expr x = draft.let("x", draft.q(0) + pool.number(1));
  const expr::Expr r = draft.let("r", draft.q(1) * x);
  draft.solve(r, r + pool.number(2));
  draft.put(scheme::Purpose::pivot, 0, draft.q(1));
  draft.put(scheme::Purpose::pivot_scale, 0, pool.number(1));
  draft.put(scheme::Purpose::consistency, 0, draft.q(1) - pool.number(3));
  draft.result("y", 0, draft.let("z", draft.q(1) + pool.number(7)));
  draft.result("extra", 0, draft.let("e", draft.q(1) + pool.number(8)));
  CHECK(text(scheduled(draft).steps) ==
        "copy; declare; compute 2; iterate {compute 4; fail if degenerate 0+1: singular; measure; "
        "leave if converged; fail if diverged: not_converged; correct}; compute 2; "
        "fail if inconsistent: not_converged; if wanted extra {compute 2}; compute 1; succeed");
}

TEST_CASE("a function calls others where the language allows it") {
  using Use = scheme::Argument::Use;
  using Matrix = scheme::Argument::Matrix;
  expr::Pool pool;
  scheme::Program program(pool);
  program.functions.resize(2);
  scheme::Function &lower = program.functions.front(), &whole = program.functions.back();
  lower.task = scheme::Task::mass_matrix_lower;
  lower.name = "lower";
  lower.arguments = {{"q", 1, Use::in}, {"L", 3, Use::out, false, Matrix::lower}};
  whole.name = "whole";
  whole.arguments = {{"q", 1, Use::in}, {"M", 4, Use::out, false, Matrix::full}};
  whole.calls = {scheme::Task::mass_matrix_lower};
  for (int i = 0; i < 4; ++i) whole.outputs.push_back({"M", i, pool.symbol(expr::SymbolKind::q, "q", 0)});
  schedule::SymbolCollector symbols(pool);
  CHECK(text(make_schedule(symbols, program, whole, {}).steps) == "declare; compute 4");
  schedule::Choices choices;
  choices.calls = true;
  const schedule::Schedule calls = make_schedule(symbols, program, whole, choices);
  CHECK(text(calls.steps) == "call lower; compute 1");
  const schedule::Product& product = calls.steps.back().statements.front().product;
  CHECK(product.kind == schedule::Product::Kind::mirror);
  CHECK(product.matrix->name == "M");
  CHECK(product.rows == 2);
  program.functions.erase(program.functions.begin());
  CHECK_THROWS_AS(make_schedule(symbols, program, program.functions.front(), choices), std::logic_error);
}

TEST_CASE("results that may be left out have conditions of their own in a function without a status") {
  expr::Pool pool;
  Draft draft(pool);
  draft.function.returns_status = false;
  const expr::Expr x = draft.let("x", draft.q(0) + pool.number(1));
  draft.result("y", 0, x);
  draft.result("extra", 0, x + pool.number(1));
  draft.result("y", 1, x + pool.number(2));
  CHECK(text(scheduled(draft).steps) == "declare; compute 2; if wanted extra {compute 1}; compute 1");
}

TEST_CASE("a large function is cut into parts") {
  expr::Pool pool;
  Draft draft(pool);
  draft.function.returns_status = false;
  expr::Expr x = draft.q(0);
  for (const char* name : {"a", "b", "c", "d"}) x = draft.let(name, x + pool.number(1));
  draft.result("y", 0, x);
  schedule::Choices choices;
  choices.large = 3;
  choices.part = 2;
  const schedule::Schedule cut = scheduled(draft, choices);
  CHECK(text(cut.steps) == "declare; part 1 {compute 2}; part 2 {compute 3}");
  CHECK(cut.crossing.size() == 1);
}
