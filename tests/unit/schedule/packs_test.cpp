// SPDX-License-Identifier: GPL-3.0-or-later
// Statements of limbs that are put side by side: which, in which order, and which not.
#include "schedule/packs.h"
#include "schedule/schedule.h"
#include "support/catch.hpp"
#include "unit/schedule/draft.h"

using namespace mbsgen;
using expr::Expr;
using schedule::Stage;
using scheme::Argument;
using test::Draft;

namespace {

Expr sin(const Expr& angle) {
  return call(*angle.pool(), expr::Op::sin, angle);
}

// A function of two limbs with one velocity each, and of a third velocity: the places 0 and 1 of y correspond.
struct Limbed : Draft {
  explicit Limbed(expr::Pool& shared_pool) : Draft(shared_pool), program(shared_pool) {
    program.shape.nqd = 3;
    program.shape.limbs = {{{"left", "right"}, {{0}, {1}}}};
    function.returns_status = false;
    function.arguments = {{"q", 3}, {"y", 3, Argument::Use::out}};
  }

  Expr parameter(const char* name) { return pool.symbol(expr::SymbolKind::parameter, name); }

  // "(a b) c": what is defined or written, in order; packs in brackets.
  std::string packed() {
    schedule::Stages all = stages();
    schedule::SymbolCollector symbols(pool);
    if (gathers_angles) angles = schedule::gather_angles(symbols, function, all);
    count = schedule::pack_limbs(symbols, program, function, {4, gathers_angles, gathers_angles}, angles,
                                 opposites, all);
    std::string text;
    std::size_t inside = 0;
    for (const schedule::Statement& statement : all.statements[Stage::after]) {
      if (statement.lanes > 1) inside = statement.lanes;
      text += text.empty() ? "" : " ";
      text += statement.lanes > 1 ? "(" : "";
      text += !statement.angles.empty()     ? "angles"
              : statement.output != nullptr ? statement.output->array + std::to_string(statement.row)
                                            : name(pool.symbol_of(statement.symbol.id()));
      if (inside != 0 && --inside == 0) text += ')';
    }
    return text;
  }

  scheme::Program program;
  bool gathers_angles = true;
  schedule::PackCount count;
  schedule::Angles angles;
  schedule::Opposites opposites;
};

} // namespace

TEST_CASE("what corresponding results are computed from is packed, as far as it is equal") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr a = draft.let("a", draft.q(0) * draft.q(0) * draft.q(0) + k * draft.q(0) * draft.q(2));
  const Expr b = draft.let("b", draft.q(1) * draft.q(1) * draft.q(1) + l * draft.q(1) * draft.q(2));
  draft.result("y", 0, a * a * k);
  draft.result("y", 1, b * b * l);
  draft.result("y", 2, draft.q(2) * draft.q(2));
  CHECK(draft.packed() == "(a b) (y0 y1) y2");
  CHECK(draft.count.operations == 15);
  CHECK(draft.count.packed == 14);
  CHECK(draft.count.most_lanes == 2);
}

TEST_CASE("limbs that come one after the other are interleaved") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr a = draft.let("a", k * draft.q(0) * draft.q(0) * draft.q(2));
  const Expr c = draft.let("c", a * a * k + a * draft.q(2) * k);
  const Expr b = draft.let("b", l * draft.q(1) * draft.q(1) * draft.q(2));
  const Expr d = draft.let("d", b * b * l + b * draft.q(2) * l);
  draft.result("y", 0, c * a + a * k);
  draft.result("y", 1, d * b + b * l);
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed() == "(a b) (c d) (y0 y1) y2");
}

TEST_CASE("a value with another form stays alone, and so does what is read alone too often") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr a = draft.let("a", draft.q(0) * draft.q(0) + draft.q(2));
  const Expr b = draft.let("b", draft.q(1) * draft.q(1) * draft.q(2) + draft.q(2));
  draft.result("y", 0, a * a * a + a);
  draft.result("y", 1, b * b * b + b);
  draft.result("y", 2, a);
  // The two results save three operations and gather two numbers.
  CHECK(draft.packed() == "a b (y0 y1) y2");
}

TEST_CASE("one product is not worth its gathering") {
  expr::Pool pool;
  Limbed draft(pool);
  draft.result("y", 0, draft.q(0) * draft.q(2));
  draft.result("y", 1, draft.q(1) * draft.q(2));
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed() == "y0 y1 y2");
  CHECK(draft.count.packed == 0);
}

TEST_CASE("a statement whose operands are packed has the partner that is equal but for these") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr a = draft.let("a", k * draft.q(0) * draft.q(0) * draft.q(2));
  const Expr b = draft.let("b", l * draft.q(1) * draft.q(1) * draft.q(2));
  const Expr up = draft.let("up", a * a * a * k + a * a * k + a * draft.q(2));
  const Expr also = draft.let("also", b * b * b * l + b * b * l + b * draft.q(2));
  draft.result("y", 0, a * k + a * draft.q(2));
  draft.result("y", 1, b * l + b * draft.q(2));
  draft.result("y", 2, up * also);
  CHECK(draft.packed() == "(a b) (up also) (y0 y1) y2");
}

TEST_CASE("packs that wait for each other are taken apart") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr m = draft.parameter("m"), n = draft.parameter("n");
  // b reads c, and d reads a: (a b) and (c d) cannot both be computed first.
  const Expr c = draft.let("c", n * l * draft.q(0) + draft.q(2) * n * n);
  const Expr a = draft.let("a", k * draft.q(0) * draft.q(2) * draft.q(2) + draft.q(2));
  const Expr b = draft.let("b", l * c * draft.q(2) * draft.q(2) + draft.q(2));
  const Expr d = draft.let("d", m * k * a + draft.q(2) * m * m);
  draft.result("y", 0, a * a * a * c * k + a * c);
  draft.result("y", 1, b * b * b * d * l + b * d);
  draft.result("y", 2, draft.q(2));
  const std::string order = draft.packed();
  CAPTURE(order);
  CHECK(order.find("(a b)") == std::string::npos);
  CHECK(order.find("(y0 y1)") != std::string::npos);
  const auto place = [&](const char* name) { return (' ' + order + ' ').find(name); };
  CHECK(order.find('c') < order.find('b'));
  CHECK(order.find('a') < order.find('d'));
  CHECK(place("y2") != std::string::npos);
}

TEST_CASE("sines that a pack reads are lanes of a vector, where their angles would be copied") {
  for (const bool are_sums : {true, false}) {
    CAPTURE(are_sums);
    expr::Pool pool;
    Limbed draft(pool);
    const Expr k = draft.parameter("k"), l = draft.parameter("l");
    const Expr a = sin(are_sums ? draft.q(0) + draft.q(2) : draft.q(0));
    const Expr b = sin(are_sums ? draft.q(1) + draft.q(2) : draft.q(1));
    const Expr s = draft.let("s", a), t = draft.let("t", b);
    draft.result("y", 0, k * s * s * s + k * s);
    draft.result("y", 1, l * t * t * t + l * t);
    draft.result("y", 2, s * draft.q(2));
    CHECK(draft.packed() == "angles (s t) (y0 y1) y2");
    REQUIRE(draft.angles.vectors.size() == (are_sums ? 1 : 0));
    if (!are_sums) continue;
    CHECK(draft.angles.count == 0);
    CHECK(draft.angles.vectors[0].lanes == 2);
    CHECK(draft.angles.vector_of(pool, Stage::after, {a.id(), b.id()}) != nullptr);
    CHECK(draft.angles.vector_of(pool, Stage::after, {b.id(), a.id()}) == nullptr);
  }
}

TEST_CASE("few partners are left apart, with their sines") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr s = draft.let("s", sin(draft.q(0) + draft.q(2)));
  const Expr t = draft.let("t", sin(draft.q(1) + draft.q(2)));
  draft.result("y", 0, k * s * s * s + k * s);
  draft.result("y", 1, l * t * t * t + l * t);
  Expr other = draft.q(2);
  for (int i = 0; i < 30; ++i) other = other * draft.parameter(("m" + std::to_string(i)).c_str()) + other;
  draft.result("y", 2, other);
  CHECK(draft.packed().find('(') == std::string::npos);
  CHECK(draft.angles.vectors.empty());
  CHECK(draft.count.packed == 0);
}

TEST_CASE("a function of a model without limbs stays as it is") {
  expr::Pool pool;
  Limbed draft(pool);
  draft.program.shape.limbs.clear();
  const Expr a = draft.let("a", draft.q(0) * draft.q(0) * draft.q(2));
  const Expr b = draft.let("b", draft.q(1) * draft.q(1) * draft.q(2));
  draft.result("y", 0, a * a * a);
  draft.result("y", 1, b * b * b);
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed() == "a b y0 y1 y2");
}

TEST_CASE("sines that the library computes are not gathered for vectors") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  const Expr a = draft.let("a", sin(draft.q(0)) * k), b = draft.let("b", sin(draft.q(1)) * l);
  draft.result("y", 0, a * a * k + a * draft.q(2) * k);
  draft.result("y", 1, b * b * l + b * draft.q(2) * l);
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed().find("angles") != std::string::npos);
  draft.gathers_angles = false;
  CHECK(draft.packed().find("angles") == std::string::npos);
  CHECK(draft.count.packed > 0);
}

TEST_CASE("a constant of a lane has the other sign where a term has it") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr k = draft.parameter("k"), l = draft.parameter("l");
  draft.result("y", 0, draft.q(0) * draft.q(0) * draft.q(2) + k * draft.q(0) * draft.q(2));
  draft.result("y", 1, draft.q(1) * draft.q(1) * draft.q(2) - l * draft.q(1) * draft.q(2));
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed() == "(y0 y1) y2");
  CHECK(draft.opposites.find(l.id()) != nullptr);
  CHECK(draft.opposites.inputs().empty());
}

TEST_CASE("values of a mirrored limb have the other sign, and so has what its equations read") {
  expr::Pool pool;
  Limbed draft(pool);
  draft.function.arguments.push_back({"qd", 3});
  const auto qd = [&](int i) { return pool.symbol(expr::SymbolKind::qd, "qd", i); };
  const Expr trunk = draft.let("trunk", draft.q(2) * draft.q(2));
  const Expr a = draft.let("a", qd(0) - trunk);
  const Expr b = draft.let("b", qd(1) + trunk);
  const Expr c = draft.let("c", a * a * qd(2) + a * draft.q(2));
  const Expr d = draft.let("d", b * b * qd(2) - b * draft.q(2));
  draft.result("y", 0, c * c * draft.q(2) + c);
  draft.result("y", 1, d * d * draft.q(2) + d);
  draft.result("y", 2, draft.q(2));
  // -b = qd_1_1 - trunk with qd_1_1 = -qd[1].
  CHECK(draft.packed() == "trunk qd_1_1 (a b) (c d) (y0 y1) y2");
  REQUIRE(draft.opposites.inputs().size() == 1);
}

TEST_CASE("signs that no choice makes equal leave a value alone") {
  expr::Pool pool;
  Limbed draft(pool);
  const Expr a = draft.let("a", draft.q(2) * draft.q(2) * draft.q(0) + draft.q(2));
  const Expr b = draft.let("b", draft.q(2) * draft.q(2) * draft.q(1) + draft.q(2));
  draft.result("y", 0, a * a * a + a * a);
  draft.result("y", 1, b * b * b - b * b);
  draft.result("y", 2, draft.q(2));
  CHECK(draft.packed() == "a b y0 y1 y2");
}
