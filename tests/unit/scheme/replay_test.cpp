// SPDX-License-Identifier: GPL-3.0-or-later
// A replay gives what an evaluation gives, to the bit.
#include "scheme/evaluate.h"
#include "scheme/replay.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mbsgen;
using namespace mbsgen::scheme;

namespace {

constexpr const char* equations = R"(
    c_1 := m1*d1
    a_1 = sin(q1) + cos(q2)/3
    a_2 = a_1*q1 - c_1
    a_3 = -a_1 - 2*a_2/7
    b_1 = sqrt(a_1^2 + m1)/(q2^3*k1)
    b_2 = atan2(b_1, a_3) + pi
    Q[0] = b_2*a_1/a_2
    Q[1] = -q1
    Q[2] = c_1*k1 - 1/d1
    Q[3] = 5
    Q[4] = a_3^5 + b_1
  )";

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Values of all symbols that the sample does not define.
double value_of(const Expr& symbol) {
  return 0.3 + 0.17 * std::fmod(static_cast<double>(symbol.id()) * 7.31, 1.0);
}

} // namespace

TEST_CASE("a replay has the bits of an evaluation") {
  scheme::test::Sample sample(equations);
  const Function& function = sample.functions.front();
  const std::vector<Expr> arguments{sample("q1"), sample("q2")};
  Replay replay(sample.pool, function, arguments);

  std::vector<double> known;
  for (const Expr& symbol : replay.known()) known.push_back(value_of(symbol));
  CHECK(known.size() == 4); // the constant, a mass, a length, a parameter
  replay.set_known(known);

  const Program program(sample.pool);
  Evaluation<double> evaluation(program);
  for (std::size_t i = 0; i < known.size(); ++i) evaluation.set(replay.known()[i], known[i]);
  std::mt19937 random(20240601);
  std::uniform_real_distribution<double> number(-3, 3);
  for (int k = 0; k < 100; ++k) {
    const std::vector<double> q =
        k == 0 ? std::vector<double>{0.0, -0.0} : std::vector<double>{number(random), number(random)};
    for (std::size_t i = 0; i < q.size(); ++i) evaluation.set(arguments[i], q[i]);
    const std::vector<double> expected = evaluation(function, {}).at("Q");
    const std::vector<double>& found = replay(q);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      INFO("Q[" << i << "] = " << found[i] << ", expected " << expected[i]);
      CHECK((same_bits(found[i], expected[i]) || (std::isnan(found[i]) && std::isnan(expected[i]))));
    }
  }
}

TEST_CASE("a replay takes other values of what is known") {
  scheme::test::Sample sample("Q[0] = m1*q1 + m1^2");
  Replay replay(sample.pool, sample.functions.front(), {sample("q1")});
  replay.set_known({2});
  CHECK(replay({3}).front() == 10);
  replay.set_known({-1});
  CHECK(replay({3}).front() == -2);
}
