// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/pivot_blocks.h"
#include "support/catch.hpp"

using namespace mbsgen::formalism;

namespace {

/// Rows of a rod and of a ball over four columns, all entries there.
Pattern rod_and_ball() {
  const std::vector<double> values{1,   0.3,  0.2, 0.4, 0.1, 0.9, 0.2,  -0.3,
                                   0.2, -0.1, 0.8, 0.1, 0.3, 0.2, -0.2, 0.7};
  Pattern pattern;
  pattern.rows = pattern.columns = 4;
  for (const double value : values) pattern.entries.push_back({false, false, value});
  pattern.group = {0, 1, 1, 1};
  return pattern;
}

} // namespace

TEST_CASE("the row of a rod is eliminated behind the ball that it is coupled with") {
  const Pattern pattern = rod_and_ball();
  const auto first = choose_pivot(pattern, {0, 1, 2, 3}, {0, 1, 2, 3});
  REQUIRE(first);
  CHECK(first->rows == std::vector<int>{1, 2, 3});
  CHECK(first->columns == std::vector<int>{1, 2, 3});
  CHECK(first->may_vanish);
  const auto last = choose_pivot(pattern, {0}, {0});
  REQUIRE(last);
  CHECK_FALSE(last->may_vanish);
}

TEST_CASE("constants and triangular pivots come before, and vanish with the whole alone") {
  Pattern pattern = rod_and_ball();
  pattern.at(0, 2).constant = true;
  CHECK(choose_pivot(pattern, {0, 1, 2, 3}, {0, 1, 2, 3})->rows == std::vector<int>{0});
  pattern = rod_and_ball();
  for (const int column : {0, 2, 3}) pattern.at(0, column).zero = true;
  const auto triangular = choose_pivot(pattern, {0, 1, 2, 3}, {0, 1, 2, 3});
  CHECK(triangular->rows == std::vector<int>{0});
  CHECK(triangular->columns == std::vector<int>{1});
  CHECK_FALSE(triangular->may_vanish);
}
