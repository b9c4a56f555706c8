// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/order.h"
#include "support/catch.hpp"

using mbsgen::model::order_by_needs;
using Rows = std::vector<int>;

TEST_CASE("rows come after what they need, in document order otherwise") {
  CHECK(order_by_needs({}).rows == Rows{});
  CHECK(order_by_needs({{}, {}, {}}).rows == Rows{0, 1, 2});
  CHECK(order_by_needs({{2}, {}, {1}}).rows == Rows{1, 2, 0});
  CHECK(order_by_needs({{1, 1}, {}}).rows == Rows{1, 0});
}

TEST_CASE("each ring of needs is found once") {
  const auto order = order_by_needs({{1}, {2}, {1}, {3}, {0}});
  REQUIRE(order.cycles.size() == 2);
  CHECK(order.cycles[0] == Rows{1, 2});
  CHECK(order.cycles[1] == Rows{3});
  CHECK(order.rows.size() == 5);
}
