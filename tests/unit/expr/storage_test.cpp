// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/node.h"
#include "expr/core/symbol.h"
#include "support/catch.hpp"
#include "workspace.h"
#include <algorithm>
#include <set>

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

namespace {

Term numbered(NodeId i) {
  return {Rational(static_cast<int>(i)) / Rational(7), i};
}

} // namespace

TEST_CASE("a buffer of operands keeps them, few or many, while it grows and shrinks") {
  OperandBuffer<Term> buffer;
  for (const NodeId most : {3U, 8U, 9U, 100U}) {
    buffer.clear();
    CHECK(buffer.empty());
    for (NodeId i = 0; i < most; ++i) buffer.push_back(numbered(i));
    for (const std::size_t size : {std::size_t{most}, std::size_t{9}, std::size_t{8}, std::size_t{2}}) {
      if (size > buffer.size()) continue;
      buffer.truncate(size);
      REQUIRE(buffer.size() == size);
      NodeId i = 0;
      for (const Term& term : buffer) {
        CHECK(term.node == i);
        CHECK(term.coefficient == numbered(i).coefficient);
        ++i;
      }
    }
    buffer.push_back(numbered(most));
    CHECK(buffer[2].node == most);
  }
}

TEST_CASE("blocks of memory are apart from each other, and used again") {
  Blocks blocks;
  std::vector<std::pair<void*, std::size_t>> taken;
  for (std::size_t bytes = 1; bytes < 700; bytes += 7) taken.emplace_back(blocks.take(bytes), bytes);
  for (const auto& [block, bytes] : taken)
    std::fill_n(static_cast<unsigned char*>(block), bytes, bytes % 251);
  for (const auto& [block, bytes] : taken) {
    const auto* first = static_cast<const unsigned char*>(block);
    CHECK(std::count(first, first + bytes, bytes % 251) == static_cast<std::ptrdiff_t>(bytes));
    CHECK(reinterpret_cast<std::uintptr_t>(block) % alignof(Node) == 0);
  }
  for (const auto& [block, bytes] : taken) blocks.give_back(block, bytes);
  std::set<const void*> small;
  for (const auto& [block, bytes] : taken)
    if (bytes <= 48 && bytes > 32) small.insert(block);
  for (std::size_t i = 0; i < small.size(); ++i) CHECK(small.count(blocks.take(40)) == 1);
}

TEST_CASE("symbols are told apart by kind, stem and indices") {
  SymbolTable table;
  CHECK(table.find_or_add(SymbolKind::q, "a", {1, 2, 3}) == 0);
  CHECK(table.find_or_add(SymbolKind::qd, "a", {1, 2, 3}) == 1);
  CHECK(table.find_or_add(SymbolKind::q, "a", {1, 2, 4}) == 2);
  CHECK(table.find_or_add(SymbolKind::q, "b", {1, 2, 3}) == 3);
  const Symbol& first = table[0];
  for (int i = 0; i < 1000; ++i) table.find_or_add(SymbolKind::mass, "m", {i, -1, -1});
  CHECK(table.size() == 1004);
  CHECK(first.stem == "a");
  CHECK(table.find_or_add(SymbolKind::mass, "m", {777, -1, -1}) == 781);
}

TEST_CASE("long sums, products and large numbers live and go like any other expression") {
  Workspace w;
  std::string sum = "12345678901234567890*z";
  std::string product = "12345678901234567890/7";
  for (int i = 0; i < 60; ++i) {
    sum += "+1234567890123456789" + std::to_string(i) + "*x" + std::to_string(i);
    product += "*x" + std::to_string(i);
  }
  w(sum);
  w.pool.sweep();
  const std::size_t bytes = w.pool.counters().bytes;
  {
    const Expr kept = w(sum);
    w.pool.sweep();
    CHECK(kept == w(sum));
    CHECK(kept.node().terms().size() == 61);
    CHECK(w(product).node().factors().size() == 60);
    CHECK(w.pool.counters().bytes > bytes);
  }
  w.pool.sweep();
  CHECK(w.pool.counters().bytes == bytes);
}
