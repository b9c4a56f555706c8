// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/implicit.h"
#include "scheme/pattern.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"
#include <optional>
#include <stdexcept>

using namespace mbsgen::scheme;

namespace {

using Use = Argument::Use;
using Matrix = Argument::Matrix;

// The first function of a text, of three coordinates, with its dependencies as words: "Q[0]: q[0] qd[1]".
struct Found {
  explicit Found(std::string_view text, std::vector<Argument> results = {}) : sample(text) {
    Function& function = sample.functions.front();
    function.arguments = {{"q", 3, Use::in_out}, {"qd", 3, Use::in}};
    for (Argument& result : results) function.arguments.push_back(std::move(result));
    set_steps(function);
    all.emplace(dependencies(Program(sample.pool), function));
  }

  void set_steps(Function& function) const {
    for (const Argument& argument : function.arguments) {
      if (argument.name == "Minv") function.matrix_steps.push_back({"Minv"});
      if (argument.name == "D") function.matrix_steps.push_back({"D", "Minv"});
    }
  }

  std::string of(const char* array, int index) const {
    const ResultEntry* const entry = all->result(array, index);
    if (entry == nullptr) return "no result";
    std::string words = entry->is_zero ? "zero" : "";
    for (std::size_t i = 0; i < all->numbers().size(); ++i)
      if (entry->reads.has(i))
        words +=
            (words.empty() ? "" : " ") + all->numbers()[i].array + std::to_string(all->numbers()[i].index);
    return words;
  }

  test::Sample sample;
  std::optional<Dependencies> all;
};

} // namespace

TEST_CASE("results depend on what their equations read, and not on constants") {
  const Found found(R"(
    c_1 := m1*d1
    a_1 = c_1*sin(q1)
    a_2 = a_1*qd2 + k1
    Q[0] = a_2
    Q[1] = c_1
    Q[2] = 0
  )");
  CHECK(found.of("Q", 0) == "q0 qd1");
  CHECK(found.of("Q", 1).empty());
  CHECK(found.of("Q", 2) == "zero");
  CHECK(found.of("q", 1) == "q1");
}

TEST_CASE("a law's results depend on all its arguments") {
  const Found found(R"(
    a_1 = q1^2
    a_2 = F1*qd3
    law spring -> F1
    law spring[0] = a_1
    law spring[1] = qd2
    Q[0] = a_2
  )");
  CHECK(found.of("Q", 0) == "q0 qd1 qd2");
}

TEST_CASE("a computed coordinate depends on what gives it, not on its value at the call") {
  const Found found(R"(
    q2 = q1*3
    a_1 = q2*qd1
    q[1] = q2
    Q[0] = a_1
  )");
  CHECK(found.of("q", 1) == "q0");
  CHECK(found.of("Q", 0) == "q0 qd0");
}

TEST_CASE("solved unknowns depend on what their equations read, through other unknowns too") {
  const Found found(R"(
    unknown q1 q2
    residual[0] = q1 - qd1
    residual[1] = q2*q1 - qd2
    correction[0] = q1 - qd1
    correction[1] = q2
    q[0] = q1
    q[1] = q2
    Q[0] = q2*q3
  )");
  CHECK(found.of("q", 0) == "qd0");
  CHECK(found.of("q", 1) == "qd0 qd1");
  CHECK(found.of("Q", 0) == "q2 qd0 qd1");
}

TEST_CASE("unknowns that no choice of equations gives depend on the whole block") {
  ImplicitEquations equations;
  equations.unknowns = {0, 1};
  NumberSet both, given;
  both.add(0);
  both.add(1);
  both.add(5);
  given.add(7);
  equations.residuals = {both, given};
  const std::vector<NumberSet> reads = solved_reads(equations, 8);
  CHECK(reads[0] == both);
  CHECK(reads[1] == both);
}

TEST_CASE("an inverse is full by blocks, and a product by rows and columns") {
  const Found found(R"(
    Minv[0] = q1
    Minv[1] = 0
    Minv[2] = 0
    Minv[3] = 0
    Minv[4] = 2
    Minv[5] = 0
    Minv[6] = q2
    Minv[7] = 0
    Minv[8] = 1
    D[0] = 0
    D[1] = qd1
    D[2] = 0
    D[3] = 0
    D[4] = 0
    D[5] = 1
    D[6] = 0
    D[7] = 0
    D[8] = 0
  )",
                    {{"Minv", 9, Use::out, false, Matrix::full}, {"D", 9, Use::out, false, Matrix::full}});
  CHECK(found.of("Minv", 0) == "q0 q1");
  CHECK(found.of("Minv", 2) == "q0 q1");
  CHECK(found.of("Minv", 1) == "zero");
  CHECK(found.of("Minv", 4).empty());
  CHECK(found.of("D", 1) == "q0 q1 qd0");
  CHECK(found.of("D", 7) == "q0 q1 qd0");
  CHECK(found.of("D", 4) == "zero");
  CHECK(found.of("D", 5).empty());
  const Pattern inverse = value_pattern(*found.all, "Minv", 3, 3);
  CHECK(inverse.column_start == std::vector<int>{0, 2, 3, 5});
  CHECK(inverse.row == std::vector<int>{0, 2, 1, 0, 2});
}

TEST_CASE("the pattern of derivatives is by compressed columns") {
  const Found found(R"(
    Q[0] = q1*q3
    Q[1] = q3
  )");
  const Pattern pattern = derivative_pattern(*found.all, "Q", 2, "q", 3);
  CHECK(pattern.column_start == std::vector<int>{0, 1, 1, 3});
  CHECK(pattern.row == std::vector<int>{0, 0, 1});
  CHECK(pattern.has(1, 2));
  CHECK_FALSE(pattern.has(1, 0));
  CHECK_THROWS_AS(derivative_pattern(*found.all, "Q", 2, "Q", 1), std::logic_error);
}

TEST_CASE("sets of numbers grow as far as needed") {
  NumberSet set, other;
  CHECK(set.empty());
  set.add(3);
  other.add(130);
  set |= other;
  CHECK(set.size() == 2);
  CHECK(set.has(130));
  CHECK_FALSE(set.has(1000));
}
