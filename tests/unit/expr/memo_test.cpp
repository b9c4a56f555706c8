// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/memo.h"
#include "support/catch.hpp"
#include <memory>

using mbsgen::expr::Memo;
using mbsgen::expr::NodeId;

TEST_CASE("a memo knows the values that it was given, and no others") {
  Memo<int> memo;
  CHECK(memo.find(7) == nullptr);
  for (NodeId id = 0; id < 1000; ++id) memo.set(id * 4096, static_cast<int>(id));
  for (NodeId id = 0; id < 1000; ++id) {
    REQUIRE(memo.find(id * 4096) != nullptr);
    CHECK(*memo.find(id * 4096) == static_cast<int>(id));
    CHECK(memo.find(id * 4096 + 1) == nullptr);
  }
}

TEST_CASE("a memo keeps the last value of a node") {
  Memo<int> memo;
  memo.set(3, 1);
  memo.set(3, 2);
  CHECK(*memo.find(3) == 2);
}

TEST_CASE("a visit computes a node's value once") {
  Memo<int> memo;
  int calls = 0;
  const auto compute = [&] { return ++calls; };
  CHECK(memo.visit(5, compute) == 1);
  CHECK(memo.visit(5, compute) == 1);
  CHECK(memo.visit(6, compute) == 2);
}

TEST_CASE("a visit may visit other nodes, however many") {
  Memo<long> memo;
  const auto sum = [&](auto& self, NodeId id) -> long {
    return memo.visit(id, [&] { return id == 0 ? 0 : id + self(self, id - 1); });
  };
  CHECK(sum(sum, 500) == 500 * 501 / 2);
}

TEST_CASE("clearing a memo forgets and frees its values") {
  Memo<std::shared_ptr<int>> memo;
  const auto value = std::make_shared<int>(1);
  for (NodeId id = 0; id < 100; ++id) memo.set(id, value);
  CHECK(value.use_count() == 101);
  memo.clear();
  CHECK(value.use_count() == 1);
  for (NodeId id = 0; id < 100; ++id) CHECK(memo.find(id) == nullptr);
  memo.set(42, value);
  CHECK(memo.find(42) != nullptr);
  CHECK(memo.find(41) == nullptr);
}
