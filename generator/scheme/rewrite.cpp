// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

void Rewriter::replace(const Expr& symbol, Expr value) {
  if (value == symbol) return;
  changes_ = true;
  symbols_.set(symbol.id(), std::move(value));
}

Expr Rewriter::operator()(const Expr& expression) {
  if (!changes_ || expression.pool() == nullptr) return expression;
  nodes_.clear();
  return pool_->handle(visit(expression.id()));
}

NodeId Rewriter::visit(NodeId id) {
  const expr::Node& node = pool_->node(id);
  if (node.kind == expr::NodeKind::number) return id;
  if (node.kind == expr::NodeKind::symbol) return symbol(id);
  const auto rebuilt = [&] {
    return expr::rebuild_unlocked(*pool_, id, [this](NodeId part) { return visit(part); });
  };
  return node.uses < 2 ? rebuilt() : nodes_.visit(id, rebuilt);
}

NodeId Rewriter::symbol(NodeId id) const {
  const Expr* value = symbols_.find(id);
  return value != nullptr ? value->id() : id;
}

void rewrite_functions(std::vector<Function>& functions, Rewriter& rewrite) {
  if (!rewrite.changes()) return;
  for (Function& function : functions) {
    for (Equation& equation : function.equations) equation.rhs = rewrite(equation.rhs);
    for (Output& output : function.outputs) output.value = rewrite(output.value);
  }
}

} // namespace mbsgen::scheme
