// SPDX-License-Identifier: GPL-3.0-or-later
// Statements of one condition stand side by side, behind what they need and before what needs them.
#include "schedule/schedule.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using expr::Op;
using schedule::Step;

namespace {

struct ContactDraft : test::Draft {
  explicit ContactDraft(expr::Pool& shared_pool) : Draft(shared_pool) {
    function.returns_status = false;
    function.arguments = {{"q", 9}, {"y", 9, scheme::Argument::Use::out}};
  }

  Expr gate(const Expr& number) { return call(pool, Op::max, call(pool, Op::sign, number), pool.number(0)); }
  Expr costly(const Expr& x) { return call(pool, Op::tanh, x) * call(pool, Op::exp, x + pool.number(1)); }

  // "a b [f: v f] c y0": the definitions and results, those under a condition in brackets, first of all the values that
  // are set to zero before.
  std::string order(const schedule::Choices& choices = {}) const {
    const scheme::Program program(pool);
    schedule::SymbolCollector symbols(pool);
    return text(make_schedule(symbols, program, function, choices).steps);
  }

private:
  std::string text(const std::vector<Step>& steps) const {
    std::string all;
    const auto add = [&](const std::string& word) { all += (all.empty() ? "" : " ") + word; };
    for (const Step& step : steps) {
      std::string inside = text(step.steps);
      std::string zeroed;
      for (const Expr& symbol : step.zeroed) zeroed += name(pool.symbol_of(symbol.id())) + ' ';
      if (step.kind == Step::Kind::if_holds) inside = '[' + zeroed + ": " + inside + ']';
      if (step.kind == Step::Kind::part) inside = '{' + inside + '}';
      if (!inside.empty()) add(inside);
      for (const schedule::Statement& statement : step.statements)
        add(statement.output != nullptr ? statement.output->array + std::to_string(statement.row)
                                        : name(pool.symbol_of(statement.symbol.id())));
    }
    return all;
  }
};

} // namespace

TEST_CASE("guarded statements wait for the first that reads them") {
  expr::Pool pool;
  ContactDraft draft(pool);
  const Expr v = draft.let("v", draft.q(2) * draft.q(3));
  const Expr a = draft.let("a", draft.q(4) * draft.q(5));
  const Expr f = draft.let("f", draft.gate(draft.q(1)) * draft.costly(v));
  const Expr b = draft.let("b", a * a);
  draft.result("y", 0, draft.let("c", b + f));
  CHECK(draft.order() == "a b [f : v f] c y0");
}

TEST_CASE("what depends on a guarded value, and is needed for another one, cuts the block") {
  expr::Pool pool;
  ContactDraft draft(pool);
  const Expr g = draft.let("g", draft.gate(draft.q(1)));
  const Expr f = draft.let("f", g * draft.costly(draft.q(2)));
  const Expr x = draft.let("x", f + draft.q(3));
  draft.result("y", 0, x);
  draft.result("y", 1, draft.let("h", g * draft.costly(x)));
  CHECK(draft.order() == "[g f : g f] x y0 [h : h] y1");
}

TEST_CASE("conditions of two contacts have blocks of their own, and what both need comes before") {
  expr::Pool pool;
  ContactDraft draft(pool);
  const Expr v = draft.let("v", draft.costly(draft.q(3)) * call(pool, Op::sqrt, draft.q(4)));
  const Expr f1 = draft.let("f1", draft.gate(draft.q(1)) * draft.costly(v));
  const Expr f2 = draft.let("f2", draft.gate(draft.q(2)) * draft.costly(v * draft.q(5)));
  draft.result("y", 0, draft.let("s", f1 * draft.q(6) + f2 * draft.q(7) + draft.q(8)));
  CHECK(draft.order() == "[v : v] [f1 : f1] [f2 : f2] s y0");
}

TEST_CASE("in parts a guarded block may be cut, and its values go from one part to another") {
  expr::Pool pool;
  ContactDraft draft(pool);
  const Expr v = draft.let("v", draft.q(2) * draft.q(3));
  const Expr w = draft.let("w", draft.q(2) * v);
  const Expr f = draft.let("f", draft.gate(draft.q(1)) * draft.costly(w));
  draft.result("y", 0, draft.let("c", f + draft.q(4)));
  schedule::Choices choices;
  choices.large = 3;
  choices.part = 2;
  CHECK(draft.order(choices) == "{[w : v w]} {[f : f] c y0}");
}

TEST_CASE("sines of a batch are computed always, with what their angles need") {
  expr::Pool pool;
  ContactDraft draft(pool);
  const Expr angle = draft.let("t", draft.q(2) * draft.q(3));
  const Expr f = draft.let("f", draft.gate(draft.q(1)) * draft.costly(call(pool, Op::sin, angle)));
  draft.result("y", 0, draft.let("c", f + draft.q(4)));
  schedule::Choices choices;
  CHECK(draft.order(choices) == "[f : t f] c y0");
  choices.gathers_angles = true;
  const std::string order = draft.order(choices);
  CHECK(order.rfind("t ", 0) == 0);
  CHECK(order.find("[f : f] c y0") != std::string::npos);
}
