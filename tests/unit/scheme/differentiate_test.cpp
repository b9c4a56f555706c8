// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/columns.h"
#include "unit/scheme/text.h"
#include <stdexcept>

using namespace mbsgen;
using namespace mbsgen::scheme;
using test::after;
using test::Column;
using test::differentiate;
using test::lines;

namespace {

// Derivatives of Q by q1, in the array dQ; dead twins go.
void by_q1(Pool& pool, Function& function) {
  const Expr q1 = pool.symbol(expr::SymbolKind::q, "q", 0);
  differentiate(pool, function, {{{{q1, pool.number(1)}}, "Q", "dQ", 0, 1}});
  eliminate(pool, function);
}

// The directions of q1 and q2, side by side.
void by_q1_and_q2(Pool& pool, Function& function) {
  std::vector<Column> columns;
  for (int j = 0; j < 2; ++j) {
    const Expr q = pool.symbol(expr::SymbolKind::q, "q", j);
    columns.push_back({{{q, pool.number(1)}}, "Q", "dQ", j, 2});
  }
  differentiate(pool, function, columns);
  eliminate(pool, function);
}

} // namespace

TEST_CASE("each equation gets a twin that reads the twins before it") {
  CHECK(after(by_q1, R"(
    a_1 = sin(q1)
    a_2 = a_1*qd1 + a_1*q2
    Q[0] = a_2*a_2*k1
  )") == lines(R"(
    a_1 = sin(q1)
    a_2 = q2*a_1 + qd1*a_1
    der_1 = cos(q1)
    der_2 = q2*der_1 + qd1*der_1
    der_3 = 2*k1*a_2*der_2
    Q[0] = k1*a_2^2
    dQ[0] = der_3
  )"));
}

TEST_CASE("the paper's example: AUXJ_P = AUXI_P + 2") {
  CHECK(after(by_q1, R"(
    a_1 = q1*q2
    a_2 = a_1 + 2*q1
    Q[0] = a_2*q2
  )") == lines(R"(
    a_1 = q1*q2
    a_2 = 2*q1 + a_1
    der_1 = 2 + q2
    der_2 = q2*der_1
    Q[0] = q2*a_2
    dQ[0] = der_2
  )"));
}

TEST_CASE("twins that are zero, or dead, are no equations") {
  CHECK(after(by_q1, R"(
    a_1 = q2*qd1
    a_2 = q1*qd1
    Q[0] = a_1*q3
    Q[1] = a_1*q1
    c[0] = a_2*a_2
  )") == lines(R"(
    a_1 = q2*qd1
    a_2 = q1*qd1
    Q[0] = q3*a_1
    Q[1] = q1*a_1
    c[0] = a_2^2
    dQ[0] = 0
    dQ[1] = a_1
  )"));
}

TEST_CASE("columns share what they have in common with the function and with each other") {
  CHECK(after(by_q1_and_q2, R"(
    a_1 = cos(q1 + q2)
    a_2 = sin(q1 + q2)
    Q[0] = a_1*k1
  )") == lines(R"(
    a_1 = cos(q1+q2)
    a_2 = sin(q1+q2)
    der_1 = k1*a_2
    Q[0] = k1*a_1
    dQ[0] = -der_1
    dQ[1] = -der_1
  )"));
}

TEST_CASE("derivatives of abs, sign, min and max are those of the branch") {
  CHECK(after(by_q1, R"(
    Q[0] = abs(q1)
    Q[1] = sign(q1)
    Q[2] = max(q1, q2)
  )") == lines(R"(
    der_1 = sign(q1)
    der_2 = 1/2*(1+sign(q1-q2))
    Q[0] = abs(q1)
    Q[1] = sign(q1)
    Q[2] = max(q1,q2)
    dQ[0] = der_1
    dQ[1] = 0
    dQ[2] = der_2
  )"));
}

TEST_CASE("a seed may be any expression, and stands for a symbol's own derivative") {
  const auto along = [](Pool& pool, Function& function) {
    const Expr q2 = pool.symbol(expr::SymbolKind::q, "q", 1), a = function.equations.front().symbol;
    differentiate(pool, function, {{{{a, q2 * q2}}, "Q", "dQ", 0, 1}});
    eliminate(pool, function);
  };
  CHECK(after(+along, R"(
    a_1 = q1*q3
    Q[0] = a_1*q1
  )") == lines(R"(
    a_1 = q1*q3
    der_1 = q2^2
    der_2 = q1*der_1
    Q[0] = q1*a_1
    dQ[0] = der_2
  )"));
}

TEST_CASE("the derivative of a law of the user's is a call of its own") {
  CHECK(after(by_q1, R"(
    law spring -> F1
    law spring[0] = q1^2
    Q[0] = F1
  )") == lines(R"(
    der_1 = 2*q1*spring_0_0
    law spring -> F1
    law spring -> spring_0_0
    law spring[0] = q1^2
    Q[0] = F1
    dQ[0] = der_1
  )"));
}
