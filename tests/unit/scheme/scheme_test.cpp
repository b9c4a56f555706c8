// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/scheme.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen;
using namespace mbsgen::scheme;
using scheme::test::lines;
using scheme::test::text_of;

namespace {

// A scheme, and expressions from text.
struct Bench {
  scheme::test::Sample read{""};
  Scheme scheme{read.pool};

  Expr operator()(std::string_view text) { return read(text); }
  std::string text() const { return text_of(scheme.equations()); }
};

} // namespace

TEST_CASE("a new expression becomes an equation and its symbol") {
  Bench bench;
  CHECK(bench.scheme.let({"OM", 1, 3}, bench("q1*q2")) == bench("OM_1_3"));
  CHECK(bench.text() == "OM_1_3 = q1*q2\n");
}

TEST_CASE("numbers, symbols and negated symbols never become equations") {
  Bench bench;
  for (const char* atom : {"0", "2/3", "q1", "-q1"})
    CHECK(bench.scheme.let({"a", 1}, bench(atom)) == bench(atom));
  CHECK(bench.scheme.let({"a", 1}, Expr()).is_zero());
  CHECK(bench.text().empty());
}

TEST_CASE("an expression that has an equation already is its symbol, up to sign") {
  Bench bench;
  const Expr first = bench.scheme.let({"a", 1}, bench("q1 - q2"));
  CHECK(bench.scheme.let({"b", 1}, bench("q1 - q2")) == first);
  CHECK(bench.scheme.let({"b", 2}, bench("q2 - q1")) == -first);
  CHECK(bench.text() == lines("a_1 = q1 - q2"));
}

TEST_CASE("a negative expression becomes an equation without its sign") {
  Bench bench;
  CHECK(bench.scheme.let({"a", 1}, bench("-2*q1*q2")) == bench("-a_1"));
  CHECK(bench.text() == "a_1 = 2*q1*q2\n");
}

TEST_CASE("a name that is taken gets a version") {
  Bench bench;
  bench.scheme.let({"a", 1}, bench("q1*q2"));
  bench.scheme.let({"a", 1}, bench("q1*q3"));
  bench.scheme.let({"a", 1}, bench("q1*q4"));
  CHECK(bench.text() == lines(R"(
    a_1 = q1*q2
    av2_1 = q1*q3
    av3_1 = q1*q4
  )"));
}

TEST_CASE("a running number skips names that are taken, and is used up by new equations alone") {
  Bench bench;
  bench.scheme.let({"t", 2}, bench("q1*q2"));
  bench.scheme.let_numbered("t", bench("q1*q3"));
  bench.scheme.let_numbered("t", bench("q1*q3"));
  bench.scheme.let_numbered("t", bench("q1"));
  bench.scheme.let_numbered("t", bench("q1*q4"));
  CHECK(bench.text() == lines(R"(
    t_2 = q1*q2
    t_1 = q1*q3
    t_3 = q1*q4
  )"));
}

TEST_CASE("what depends on parameters alone becomes an equation of the constants") {
  Bench bench;
  Scheme constants(bench.read.pool, expr::SymbolKind::derived);
  Scheme scheme(bench.read.pool, expr::SymbolKind::auxiliary, &constants);
  scheme.let({"a", 1}, bench("m1*d1"));
  scheme.let_numbered("c", bench("m2*d2"));
  scheme.let({"b", 1}, bench("m1*q1"));
  CHECK(text_of(constants.equations()) == "a_1 = m1*d1\nc_1 = m2*d2\n");
  CHECK(text_of(scheme.equations()) == "b_1 = m1*q1\n");
}

TEST_CASE("a symbol is redefined by the expression that its right-hand side has become") {
  Bench bench;
  const std::vector<Equation> old = {{bench("a_1"), bench("q1*q2"), {}}, {bench("a_2"), bench("q1*q3"), {}}};
  Scheme scheme(bench.read.pool, expr::SymbolKind::auxiliary, old);
  CHECK(scheme.redefine(bench("a_1"), bench("q1*q2")) == bench("a_1"));
  CHECK(scheme.redefine(bench("a_2"), bench("-q1*q2")) == bench("-a_1"));
  CHECK(scheme.redefine(bench("a_2"), bench("q3")) == bench("q3"));
  CHECK(scheme.redefine(bench("a_2"), bench("-q1*q4")) == bench("-a_2"));
  CHECK(text_of(scheme.equations()) == "a_1 = q1*q2\na_2 = q1*q4\n");
}

TEST_CASE("the names of an older scheme are for its own symbols") {
  Bench bench;
  const std::vector<Equation> old = {{bench("t_1"), bench("q1*q2"), {}}, {bench("a_1"), bench("q1*q3"), {}}};
  Scheme scheme(bench.read.pool, expr::SymbolKind::auxiliary, old);
  CHECK(scheme.new_symbol("t") == bench("t_2"));
  CHECK(scheme.let({"a", 1}, bench("q1 + q2")) ==
        bench.read.pool.symbol(expr::SymbolKind::auxiliary, "av2", 1));
}

TEST_CASE("an input may be bound to an expression") {
  Bench bench;
  bench.scheme.bind(bench("q2"), bench("2*q1"));
  bench.scheme.let({"a", 1}, bench("q2*q3"));
  CHECK(bench.text() == "q2 = 2*q1\na_1 = q2*q3\n");
}

TEST_CASE("equations have the topic of their time") {
  Bench bench;
  bench.scheme.set_topic({2, "forces"});
  bench.scheme.let({"a", 1}, bench("q1*q2"));
  bench.scheme.set_topic({});
  bench.scheme.let({"a", 2}, bench("q1*q3"));
  CHECK(bench.scheme.equations()[0].topic.body == 2);
  CHECK(bench.scheme.equations()[0].topic.quantity == "forces");
  CHECK(bench.scheme.equations()[1].topic.body == -1);
}

TEST_CASE("intermediate forms are freed with each equation") {
  Bench bench;
  bench.scheme.let({"a", 1}, bench("q1*q2"));
  const std::size_t alive = bench.read.pool.counters().alive;
  for (int i = 0; i < 100; ++i) bench("(q1 + q2)^3*q3 - sin(q1)/q2");
  bench.scheme.let({"a", 2}, bench("q1*q3"));
  CHECK(bench.read.pool.counters().alive < alive + 10);
}
