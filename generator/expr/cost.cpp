// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/cost.h"
#include "expr/core/memo.h"

namespace mbsgen::expr {

namespace {

// Walks the tree; the cost of parts that other nodes share is kept, so that no tree takes longer than its
// graph.
class TreeCounter {
public:
  explicit TreeCounter(const Pool& pool) : pool_(pool) {}

  void add(NodeId id, Cost& sum) {
    const Node& node = pool_.node(id);
    if (node.kind == NodeKind::number || node.kind == NodeKind::symbol) return;
    if (node.uses < 2 || ++visits_ < free_visits) return add_whole(node, sum);
    sum += known_.visit(id, [&] {
      Cost cost;
      add_whole(node, cost);
      return cost;
    });
  }

private:
  void add_whole(const Node& node, Cost& sum) {
    count_node(pool_, node, sum);
    for (const Factor& factor : node.factors()) add(factor.base, sum);
    for (const Term& term : node.terms()) add(term.node, sum);
  }

  static constexpr int free_visits = 256;

  const Pool& pool_;
  int visits_ = 0;
  Memo<Cost> known_;
};

} // namespace

Cost node_cost(const Pool& pool, NodeId id) {
  Cost cost;
  count_node(pool, pool.node(id), cost);
  return cost;
}

Cost tree_cost(const Pool& pool, NodeId id) {
  Cost cost;
  TreeCounter(pool).add(id, cost);
  return cost;
}

Cost tree_cost(const Expr& expression) {
  return expression.pool() == nullptr ? Cost{} : tree_cost(*expression.pool(), expression.id());
}

} // namespace mbsgen::expr
