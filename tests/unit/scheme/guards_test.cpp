// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/guards.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;

namespace {

std::string text_of(const Pool& pool, const Guard& guard) {
  std::string text;
  for (const Guard::Number& number : guard.numbers)
    text += (text.empty() ? "" : "|") + std::string(number.negated ? "-" : "") +
            name(pool.symbol_of(number.symbol.id()));
  for (const auto& [a, b] : guard.contacts)
    text += (text.empty() ? "" : "|") + std::to_string(a) + '&' + std::to_string(b);
  return text;
}

// "v_1, f_1 if q1": the equations, those that are computed under a condition with it.
std::string guarded(const test::Sample& sample, const Function& function) {
  const Guards guards = guards_of(function);
  std::string text;
  for (std::size_t i = 0; i < function.equations.size(); ++i) {
    text += (text.empty() ? "" : ", ") + name(sample.pool.symbol_of(function.equations[i].symbol.id()));
    if (guards.is_empty() || guards.of_steps[i] == Guards::none) continue;
    text += " if " + text_of(sample.pool, guards.guards[static_cast<std::size_t>(guards.of_steps[i])]);
  }
  return text;
}

std::string guarded(std::string_view text) {
  const test::Sample sample(text);
  return guarded(sample, sample.functions.front());
}

} // namespace

TEST_CASE(
    "what is multiplied by a gate, and what only that reads, counts where the gate's number is positive") {
  CHECK(guarded(R"(
    v_1 = q2*q3 + q4*q5
    w_1 = q2*q4
    g_1 = max(sign(q1), 0)
    f_1 = g_1*tanh(v_1)*exp(w_1)
    Q[0] = f_1 + w_1
  )") == "v_1 if q_0, w_1, g_1 if q_0, f_1 if q_0");
}

TEST_CASE("the number of a condition is computed always") {
  CHECK(guarded(R"(
    h_1 = q1*q2 - q3
    g_1 = max(sign(h_1), 0)
    f_1 = g_1*tanh(h_1)*exp(q3)
    Q[0] = f_1
  )") == "h_1, g_1 if h_1, f_1 if h_1");
}

TEST_CASE("a gate may count where a number is negative") {
  CHECK(guarded(R"(
    g_1 = max(sign(-q1), 0)
    f_1 = g_1*tanh(q2)*exp(q3)
    Q[0] = f_1
  )") == "g_1 if -q_0, f_1 if -q_0");
}

TEST_CASE("a condition that saves little is left out") {
  CHECK(guarded(R"(
    g_1 = max(sign(q1), 0)
    f_1 = g_1*q2*q3
    Q[0] = f_1 + q4
  )") == "g_1, f_1");
}

TEST_CASE("sums, quotients, roots and other gates of zero are zero, and other functions of it are not") {
  CHECK(guarded(R"(
    g_1 = max(sign(q1), 0)
    f_1 = g_1*tanh(q2)*exp(q3)
    h_1 = max(sign(f_1), 0)
    r_1 = sqrt(f_1)/q3 - h_1*q2
    e_1 = exp(f_1)
    Q[0] = r_1
    Q[1] = e_1
  )") == "g_1 if q_0, f_1 if q_0, h_1 if q_0, r_1 if q_0, e_1");
}

TEST_CASE("what several conditions need is computed where one of them holds") {
  CHECK(guarded(R"(
    v_1 = tanh(q3)*exp(q4)*sqrt(q5)
    f_1 = max(sign(q1), 0)*tanh(v_1)
    f_2 = max(sign(q2), 0)*exp(v_1)
    s_1 = f_1 + f_2
    Q[0] = f_1*q3
    Q[1] = f_2*q3
    Q[2] = s_1
  )") == "v_1 if q_0|q_1, f_1 if q_0, f_2 if q_1, s_1 if q_0|q_1");
}

TEST_CASE("what residuals, pivots and laws read is computed always") {
  for (const char* output : {"residual[0]", "correction[0]", "pivot[0]", "law spring[0]"})
    CHECK(guarded("g_1 = max(sign(q1), 0)\nf_1 = g_1*tanh(q2)*exp(q3)\nQ[0] = f_1\n" + std::string(output) +
                  " = f_1\n") == "g_1, f_1");
}

TEST_CASE("entries of a matrix of contacts need both of theirs, and what many need one of some") {
  test::Sample sample(R"(
    b_1 = q1*q2
    c_1 = b_1 + q3
    c_2 = b_1 + q4
    d_1 = c_1*c_1
    d_2 = c_1*c_2
    d_3 = c_2*c_2
    d_4 = q1*q4
    L[0] = d_1
    L[3] = d_2
    L[18] = d_2
    L[21] = d_3
    M[0] = d_4
  )");
  Function& function = sample.functions.front();
  function.arguments = {
      {"q", 4}, {"active", 2}, {"L", 36, Argument::Use::out, false, Argument::Matrix::full}};
  function.arguments[1].is_flags = true;
  CHECK(guarded(sample, function) ==
        "b_1 if 0&0|1&1, c_1 if 0&0, c_2 if 1&1, d_1 if 0&0, d_2 if 0&1, d_3 if 1&1, d_4");
  REQUIRE(open_cost(function));
  CHECK(open_cost(function)->flops() == 1);
}

TEST_CASE("the cost of an open contact is that of what is computed always") {
  const test::Sample sample(R"(
    w_1 = q2*q4
    f_1 = max(sign(q1), 0)*tanh(q3)*exp(w_1)
    Q[0] = f_1 + w_1
  )");
  const auto open = open_cost(sample.functions.front());
  REQUIRE(open);
  CHECK(open->flops() == 2);
  CHECK(open->calls() == 0);
  CHECK_FALSE(open_cost(test::Sample("Q[0] = sin(q1)").functions.front()));
}

TEST_CASE("one condition implies another one where each of its ways is one of that") {
  const Guard a{{}, {{0, 0}}}, b{{}, {{0, 1}}}, c{{}, {{1, 1}, {2, 2}}}, always;
  CHECK(implies(a, a));
  CHECK(implies(b, a));
  CHECK(implies(b, c));
  CHECK_FALSE(implies(a, b));
  CHECK_FALSE(implies(c, a));
  CHECK_FALSE(implies(always, a));
  CHECK(implies(always, always));
}
