// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/compose.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::lines;

namespace {

using Use = Argument::Use;
using Matrix = Argument::Matrix;

Function declared() {
  Function function;
  function.arguments = {{"q", 2, Use::in}, {"M", 4, Use::out, false, Matrix::full}, {"c", 2, Use::out}};
  return function;
}

} // namespace

TEST_CASE("a function of two others has the equations of both, and each name stands for one thing") {
  test::Sample sample(R"(
    s_1 = sin(q1)
    a_1 = q1*s_1
    a_2 = a_1 + s_1
    L[0] = a_1
    L[1] = a_2
    L[2] = s_1
    function bias
    s_1 = sin(q1)
    a_1 = qd1*s_1
    b_1 = a_1*qd2
    c[0] = a_1
    c[1] = b_1
  )");
  sample.functions[0].task = Task::mass_matrix_lower;
  sample.functions[0].arguments = {{"q", 2, Use::in}, {"L", 3, Use::out, false, Matrix::lower}};
  sample.functions[1].task = Task::bias;
  sample.functions[1].arguments = {{"q", 2, Use::in}, {"c", 2, Use::out}};
  const Function whole =
      composed(sample.pool, declared(), {&sample.functions.front(), &sample.functions.back()});
  CHECK(whole.calls == std::vector<Task>{Task::mass_matrix_lower, Task::bias});
  sample.functions = {whole};
  CHECK(sample.text() == lines(R"(
    s_1 = sin(q1)
    a_1 = q1*s_1
    a_2 = a_1 + s_1
    av2_1 = qd1*s_1
    b_1 = qd2*av2_1
    M[0] = a_1
    M[1] = a_2
    M[2] = a_2
    M[3] = s_1
    c[0] = av2_1
    c[1] = b_1
  )"));
}

TEST_CASE("a triangle of an array that the function lacks is refused") {
  test::Sample sample("L[0] = q1");
  sample.functions[0].arguments = {{"L", 1, Use::out, false, Matrix::lower}};
  Function lacks = declared();
  lacks.arguments.resize(1);
  CHECK_THROWS_AS(composed(sample.pool, lacks, {&sample.functions.front()}), std::logic_error);
}

TEST_CASE("work is divided by the results that need it") {
  test::Sample sample(R"(
    a_1 = q1*q2
    a_2 = a_1 + 1
    a_3 = a_1*qd1 + qd2
    M[0] = a_2
    c[0] = a_3
  )");
  const Division work = division(sample.pool, sample.functions.front(), "M");
  CHECK(work.array == 2);
  CHECK(work.others == 3);
  CHECK(work.both == 1);
}
