// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

void Rewriter::replace(const Expr& symbol, Expr value) {
  changes_ = changes_ || value != symbol;
  symbols_.set(symbol.id(), std::move(value));
}

Expr Rewriter::operator()(const Expr& expression) {
  if (expression.pool() == nullptr) return expression;
  nodes_.clear();
  return visit(expression.id());
}

Expr Rewriter::visit(NodeId id) {
  const expr::NodeKind kind = pool_->node(id).kind;
  if (kind == expr::NodeKind::number) return pool_->handle(id);
  if (kind == expr::NodeKind::symbol) return symbol(id);
  return nodes_.visit(id,
                      [&] { return expr::rebuild(*pool_, id, [this](NodeId part) { return visit(part); }); });
}

Expr Rewriter::symbol(NodeId id) const {
  const Expr* value = symbols_.find(id);
  return value != nullptr ? *value : pool_->handle(id);
}

void rewrite_functions(std::vector<Function>& functions, Rewriter& rewrite) {
  if (!rewrite.changes()) return;
  for (Function& function : functions) {
    for (Equation& equation : function.equations) equation.rhs = rewrite(equation.rhs);
    for (Output& output : function.outputs) output.value = rewrite(output.value);
  }
}

} // namespace mbsgen::scheme
