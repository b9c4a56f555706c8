// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/adjoint.h"
#include "expr/build.h"
#include "expr/core/memo.h"
#include "expr/differentiate.h"
#include <utility>

namespace mbsgen::expr {

namespace {

using OfSymbol = std::function<bool(const Expr& symbol)>;

// The nodes below an expression that vary, each behind its parts.
class VaryingNodes {
public:
  VaryingNodes(Pool& pool, const OfSymbol& of_symbol) : pool_(pool), of_symbol_(of_symbol) {}

  bool visit(NodeId id) {
    return varies_.visit(id, [&] { return compute(id); });
  }
  const std::vector<NodeId>& in_order() const { return in_order_; }

private:
  bool compute(NodeId id) {
    const Node& node = pool_.node(id);
    bool result = node.kind == NodeKind::symbol && of_symbol_(pool_.handle(id));
    for (const Factor& factor : node.factors()) result = visit(factor.base) || result;
    for (const Term& term : node.terms()) result = visit(term.node) || result;
    if (result) in_order_.push_back(id);
    return result;
  }

  Pool& pool_;
  const OfSymbol& of_symbol_;
  Memo<bool> varies_;
  std::vector<NodeId> in_order_;
};

class Carrier {
public:
  Carrier(Pool& pool, const AdjointWalk& walk) : pool_(pool), walk_(walk), nodes_(pool, walk.varies) {}

  void run(const Expr& expression, const Expr& adjoint) {
    if (!nodes_.visit(expression.id())) return;
    add(expression.id(), adjoint);
    for (std::size_t i = nodes_.in_order().size(); i-- > 0;) settle(nodes_.in_order()[i]);
  }

private:
  void add(NodeId part, const Expr& summand) {
    if (summand.is_zero() || !nodes_.visit(part)) return;
    std::vector<Expr> summands;
    if (const std::vector<Expr>* before = summands_.find(part)) summands = *before;
    summands.push_back(summand);
    summands_.set(part, std::move(summands));
  }

  // All that stands on the node has been settled before.
  void settle(NodeId id) {
    const std::vector<Expr>* summands = summands_.find(id);
    if (summands == nullptr) return;
    const Expr sum = sum_of(pool_, *summands);
    if (sum.is_zero()) return;
    if (pool_.node(id).kind == NodeKind::symbol)
      walk_.add(pool_.handle(id), sum);
    else
      spread(pool_.handle(id), walk_.name(sum));
  }

  void spread(const Expr& whole, const Expr& adjoint) {
    const Node& node = whole.node();
    for (const Term& term : node.terms()) add(term.node, term.coefficient * adjoint);
    for (std::size_t i = 0; i < node.factors().size(); ++i) {
      const NodeId part = node.factors()[i].base;
      if (nodes_.visit(part))
        add(part, adjoint * (node.kind == NodeKind::call ? partial_derivative(whole, i) : others(node, i)));
    }
  }

  // Derivative of a product by its factor i.
  Expr others(const Node& node, std::size_t i) const {
    std::vector<Factor> factors = node.factors().copy();
    const Rational exponent = factors[i].exponent;
    --factors[i].exponent;
    return pool_.handle(make_product(pool_, node.number * exponent, factors));
  }

  Pool& pool_;
  const AdjointWalk& walk_;
  VaryingNodes nodes_;
  Memo<std::vector<Expr>> summands_;
};

} // namespace

void carry_adjoint(const Expr& expression, const Expr& adjoint, const AdjointWalk& walk) {
  if (expression.pool() != nullptr) Carrier(*expression.pool(), walk).run(expression, adjoint);
}

bool varies(const Expr& expression, const OfSymbol& of_symbol) {
  return expression.pool() != nullptr && VaryingNodes(*expression.pool(), of_symbol).visit(expression.id());
}

} // namespace mbsgen::expr
