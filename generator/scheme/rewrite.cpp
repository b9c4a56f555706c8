// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

Expr& Rewriter::slot(NodeId id) {
  if (id >= memo_.size()) {
    const std::size_t size = std::max<std::size_t>(pool_->id_limit(), std::size_t{id} + 1);
    memo_.resize(size);
    known_.resize(size, 0);
  }
  return memo_[id];
}

void Rewriter::replace(const Expr& symbol, Expr value) {
  changes_ = changes_ || value != symbol;
  slot(symbol.id()) = std::move(value);
  known_[symbol.id()] = replaced;
}

Expr Rewriter::operator()(const Expr& expression) {
  if (expression.pool() == nullptr) return expression;
  ++call_;
  return visit(expression.id());
}

Expr Rewriter::visit(NodeId id) {
  slot(id);
  if (known(id)) return memo_[id];
  Expr result = rebuild(id);
  slot(id) = result;
  known_[id] = call_;
  return result;
}

Expr Rewriter::rebuild(NodeId id) {
  const expr::NodeKind kind = pool_->node(id).kind;
  if (kind == expr::NodeKind::number || kind == expr::NodeKind::symbol) return pool_->handle(id);
  return expr::rebuild(*pool_, id, [this](NodeId part) { return visit(part); });
}

void rewrite_functions(std::vector<Function>& functions, Rewriter& rewrite) {
  if (!rewrite.changes()) return;
  for (Function& function : functions) {
    for (Equation& equation : function.equations) equation.rhs = rewrite(equation.rhs);
    for (Output& output : function.outputs) output.value = rewrite(output.value);
  }
}

} // namespace mbsgen::scheme
