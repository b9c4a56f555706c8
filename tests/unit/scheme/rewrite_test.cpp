// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/rewrite.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;

TEST_CASE("a replaced symbol gives way wherever it stands, in canonical form") {
  test::Sample read("");
  Rewriter rewrite(read.pool);
  rewrite.replace(read("a_1"), read("q1 + q2"));
  rewrite.replace(read("a_2"), read("-q1"));
  CHECK(rewrite(read("a_1 + a_2")) == read("q2"));
  CHECK(rewrite(read("sin(a_1)*a_2^2/a_1")) == read("sin(q1 + q2)*q1^2/(q1 + q2)"));
}

TEST_CASE("an expression without replaced symbols is itself") {
  test::Sample read("");
  Rewriter rewrite(read.pool);
  rewrite.replace(read("a_1"), read("q1"));
  CHECK(rewrite(read("q1*q2 + 3")) == read("q1*q2 + 3"));
  CHECK(rewrite(Expr()).is_zero());
}

TEST_CASE("a symbol may be replaced between two calls") {
  test::Sample read("");
  Rewriter rewrite(read.pool);
  const Expr product = read("a_1*q1");
  CHECK(rewrite(product) == product);
  rewrite.replace(read("a_1"), read("q2"));
  CHECK(rewrite(product) == read("q1*q2"));
}

TEST_CASE("a rewriter knows whether it changes anything") {
  test::Sample read("");
  Rewriter rewrite(read.pool);
  rewrite.replace(read("a_1"), read("a_1"));
  CHECK_FALSE(rewrite.changes());
  rewrite.replace(read("a_2"), read("q1"));
  CHECK(rewrite.changes());
}
