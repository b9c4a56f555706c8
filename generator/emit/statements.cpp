// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/statements.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

using expr::NodeId;
using expr::NodeKind;

// Where the symbols of a function are defined, and which of them are read, at all or in another block.
class Uses {
public:
  explicit Uses(const expr::Pool& pool)
      : used(pool.id_limit()), crossing(pool.id_limit()), collector_(pool), block_(pool.id_limit(), nowhere) {
  }

  void define(NodeId symbol, std::size_t block) { block_[symbol] = block; }

  // The first block in which the expression can be computed.
  std::size_t earliest(const scheme::Expr& expression) {
    std::size_t result = 0;
    for (const NodeId symbol : collector_.collect(expression))
      if (block_[symbol] != nowhere) result = std::max(result, block_[symbol]);
    return result;
  }

  void read(const scheme::Expr& expression, std::size_t block) {
    for (const NodeId symbol : collector_.collect(expression)) {
      const std::size_t home = block_[symbol];
      if (home == nowhere && !used[symbol]) free.push_back(symbol);
      used[symbol] = true;
      if (home != nowhere && home != block) crossing[symbol] = true;
    }
  }

  std::vector<bool> used;
  std::vector<bool> crossing;
  std::vector<NodeId> free;

private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  SymbolCollector collector_;
  std::vector<std::size_t> block_;
};

std::size_t number_of_blocks(std::size_t statements, std::size_t large, std::size_t block_size) {
  return statements <= large ? 1 : (statements + block_size - 1) / block_size;
}

} // namespace

const std::vector<NodeId>& SymbolCollector::collect(const scheme::Expr& expression) {
  ++call_;
  symbols_.clear();
  if (expression.pool() != nullptr) walk(expression.id());
  return symbols_;
}

void SymbolCollector::walk(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (node.kind == NodeKind::number || seen_[id] == call_) return;
  seen_[id] = call_;
  if (node.kind == NodeKind::symbol) symbols_.push_back(id);
  for (const expr::Factor& factor : node.factors) walk(factor.base);
  for (const expr::Term& term : node.terms) walk(term.node);
}

Plan make_plan(const expr::Pool& pool, const std::vector<scheme::Equation>& equations,
               const std::vector<scheme::Output>& outputs, std::size_t large, std::size_t block_size) {
  Plan plan;
  const std::size_t blocks = number_of_blocks(equations.size() + outputs.size(), large, block_size);
  const std::size_t size = std::max<std::size_t>((equations.size() + blocks - 1) / blocks, 1);
  plan.blocks.resize(blocks);
  Uses uses(pool);
  for (std::size_t i = 0; i < equations.size(); ++i) {
    const scheme::Equation& equation = equations[i];
    uses.read(equation.rhs, i / size);
    uses.define(equation.symbol.id(), i / size);
    plan.blocks[i / size].push_back({equation.symbol, equation.rhs, equation.topic, nullptr});
  }
  for (const scheme::Output& output : outputs) {
    const std::size_t block = uses.earliest(output.value);
    uses.read(output.value, block);
    plan.blocks[block].push_back({scheme::Expr(), output.value, {}, &output});
  }
  for (const scheme::Equation& equation : equations)
    if (uses.crossing[equation.symbol.id()]) plan.crossing.push_back(equation.symbol);
  plan.used = std::move(uses.used);
  plan.free = std::move(uses.free);
  return plan;
}

} // namespace mbsgen::emit
