// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/cost.h"
#include "expr/core/memo.h"
#include <algorithm>

namespace mbsgen::expr {

namespace {

constexpr long saturation = 1L << 50;

bool has_numerator(const Node& product) {
  return std::any_of(product.factors.begin(), product.factors.end(),
                     [](const Factor& factor) { return factor.exponent > 0; });
}

// A number in front of a bare quotient 1/x is its numerator and costs nothing.
bool absorbs_number(const Node& node) {
  return node.kind == NodeKind::product && node.number.is_one() && !has_numerator(node);
}

void count_sum(const Pool& pool, const Node& node, Cost& cost) {
  cost.add += static_cast<long>(node.terms.size()) - (node.number.is_zero() ? 1 : 0);
  for (const Term& term : node.terms)
    if (!term.coefficient.is_unit() && !absorbs_number(pool.node(term.node))) ++cost.mul;
}

void count_product(const Rational& number, const std::vector<Factor>& factors, Cost& cost) {
  long above = number.is_unit() ? 0 : 1;
  long below = 0;
  for (const Factor& factor : factors) {
    ++(factor.exponent > 0 ? above : below);
    if (factor.exponent != 1) cost.mul += power_multiplications(factor.exponent);
  }
  cost.mul += std::max(above - 1, 0L) + std::max(below - 1, 0L);
  cost.div += below > 0 ? 1 : 0;
}

// Adds the cost of the node's own operation.
void count_node(const Pool& pool, const Node& node, Cost& cost) {
  switch (node.kind) {
  case NodeKind::sum:
    return count_sum(pool, node, cost);
  case NodeKind::product:
    return count_product(node.number, node.factors, cost);
  case NodeKind::call:
    return count_call(cost, node.op);
  case NodeKind::number:
  case NodeKind::symbol:
    break;
  }
}

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
    for (const Factor& factor : node.factors) add(factor.base, sum);
    for (const Term& term : node.terms) add(term.node, sum);
  }

  static constexpr int free_visits = 256;

  const Pool& pool_;
  int visits_ = 0;
  Memo<Cost> known_;
};

} // namespace

Cost& Cost::operator+=(const Cost& b) {
  add = std::min(add + b.add, saturation);
  mul = std::min(mul + b.mul, saturation);
  div = std::min(div + b.div, saturation);
  sqrt = std::min(sqrt + b.sqrt, saturation);
  trig = std::min(trig + b.trig, saturation);
  other = std::min(other + b.other, saturation);
  return *this;
}

long power_multiplications(long exponent) {
  long count = -1;
  for (long rest = exponent < 0 ? -exponent : exponent; rest > 0; rest /= 2) count += rest % 2 == 0 ? 1 : 2;
  return std::max(count - 1, 0L);
}

Cost product_cost(const Rational& number, const std::vector<Factor>& factors) {
  Cost cost;
  count_product(number, factors, cost);
  return cost;
}

void count_call(Cost& cost, Op op) {
  if (op == Op::pi) return;
  switch (row(op).cost) {
  case CostClass::trig:
    ++cost.trig;
    break;
  case CostClass::root:
    ++cost.sqrt;
    break;
  case CostClass::other:
    ++cost.other;
    break;
  }
}

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
