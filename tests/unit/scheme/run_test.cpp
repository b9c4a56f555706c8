// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/run.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"
#include <algorithm>

using namespace mbsgen::scheme;
using test::lines;

namespace {

// A sample after the passes on functions.
struct Run {
  explicit Run(std::string_view text) : sample(text) {
    for (Function& function : sample.functions) run_function_passes(sample.constants, function, records);
  }
  const PassRecord& record(std::string_view pass) const {
    return *std::find_if(records.begin(), records.end(),
                         [&](const PassRecord& record) { return record.pass == pass; });
  }

  test::Sample sample;
  std::vector<PassRecord> records;
};

constexpr const char* torque = R"(
  S_1 = sin(q1)
  C_1 = cos(q1)
  a_1 = m1*d1*S_1*qdd1 + m1*d1*S_1*qdd2
  b_1 = (S_1^2 + C_1^2)*qd1
  x_1 = q1*q2
  Q[0] = a_1
  Q[1] = b_1*qd2 + m1*d1*C_1
)";

} // namespace

TEST_CASE("the passes together simplify a function") {
  CHECK(Run(torque).sample.text() == lines(R"(
    c_1 := m1*d1
    C_1 = cos(q1)
    a_1 = c_1*sin(q1)*(qdd1 + qdd2)
    Q[0] = a_1
    Q[1] = c_1*C_1 + qd1*qd2
  )"));
}

TEST_CASE("the record of a pass says what it has saved") {
  const Run run(torque);
  const PassRecord& dead = run.record("eliminate");
  CHECK(dead.equations_before == 5);
  CHECK(dead.equations_after == 4);
  const PassRecord& factored = run.record("factor");
  CHECK(factored.equations_before == factored.equations_after);
  CHECK(factored.flops_before > factored.flops_after);
  const PassRecord& hoisted = run.record("hoist");
  CHECK(hoisted.flops_before > hoisted.flops_after);
}

TEST_CASE("each pass on functions begins where the one before it has ended") {
  std::vector<PassRecord> records = Run(torque).records;
  while (records.back().pass.empty()) records.pop_back(); // those on programs did not run
  REQUIRE(records.size() > 5);
  for (std::size_t i = 1; i < records.size(); ++i) {
    INFO(records[i].pass);
    CHECK(records[i].equations_before == records[i - 1].equations_after);
    CHECK(records[i].flops_before == records[i - 1].flops_after);
  }
}

TEST_CASE("records sum over functions") {
  const std::string twice = std::string("function one") + torque + "function two" + torque;
  CHECK(Run(twice).record("merge").flops_before == 2 * Run(torque).record("merge").flops_before);
}

TEST_CASE("the passes on programs choose variants and condense the constants") {
  test::Sample sample(R"(
    c_1 := m1*d1 + m1*d2
    c_2 := m2*d2
    function bias
    c[0] = c_1*q1 + c_2
    function bias
    c[0] = c_1*q1
  )");
  Program program(sample.pool);
  program.update = sample.constants.equations();
  program.functions = sample.functions;
  std::vector<PassRecord> records;
  program = run_program_passes(std::move(program), records);
  CHECK(program.functions.size() == 1);
  CHECK(test::text_of(program.update) == lines("c_1 = m1*(d1 + d2)"));
}
