// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::lines;

namespace {

// The first function of the text, restricted to one result.
std::string restricted(std::string_view text, const std::string& result) {
  test::Sample sample(text);
  Function narrow;
  narrow.arguments = {{"q", 2, Argument::Use::in}, {result, 1, Argument::Use::out}};
  sample.functions = {restrict_to(sample.pool, sample.functions.front(), narrow)};
  return sample.text();
}

} // namespace

TEST_CASE("a part of a function has the equations of its result alone") {
  CHECK(restricted(R"(
    a_1 = q1*q2
    a_2 = q1 + q2
    M[0] = a_1
    c[0] = a_2
  )",
                   "c") == lines(R"(
    a_2 = q1 + q2
    c[0] = a_2
  )"));
}

TEST_CASE("what the whole function used twice and its part once is put in place") {
  CHECK(restricted(R"(
    a_1 = q1*q2
    a_2 = a_1 + qd1
    a_3 = a_1*qd2
    M[0] = a_2
    c[0] = a_3
  )",
                   "M") == lines(R"(
    a_2 = qd1 + q1*q2
    M[0] = a_2
  )"));
}

TEST_CASE("laws stay with the part that needs their results") {
  const char* whole = R"(
    z_1 = q1*q2
    law spring -> F1
    law spring[0] = z_1
    M[0] = q1
    c[0] = F1
  )";
  CHECK(restricted(whole, "c") == lines(R"(
    z_1 = q1*q2
    law spring -> F1
    law spring[0] = z_1
    c[0] = F1
  )"));
  CHECK(restricted(whole, "M") == lines("M[0] = q1"));
}
