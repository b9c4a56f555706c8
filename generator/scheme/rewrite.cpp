// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/rewrite.h"
#include <algorithm>

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

void Needs::mark(const Expr& expression) {
  if (expression.pool() != nullptr) mark(expression.id());
}

void Needs::mark(NodeId id) {
  if (marked_[id] != 0) return;
  marked_[id] = 1;
  for_each_part(pool_.node(id), [this](NodeId part) { mark(part); });
}

void mark_needed(const std::vector<Equation>& equations, Needs& needs) {
  for (std::size_t i = equations.size(); i-- > 0;)
    if (needs.marked(equations[i].symbol)) needs.mark(equations[i].rhs);
}

std::vector<std::size_t> equations_below(const Scheme& scheme, const std::vector<Expr>& values,
                                         const std::vector<Expr>& known) {
  Needs needs(scheme.pool());
  for (const Expr& value : values) needs.mark(value);
  std::vector<std::size_t> places;
  for (std::size_t i = scheme.equations().size(); i-- > 0;) {
    const Equation& equation = scheme.equations()[i];
    const auto is_symbol = [&](const Expr& symbol) { return symbol.id() == equation.symbol.id(); };
    if (!needs.marked(equation.symbol) || std::any_of(known.begin(), known.end(), is_symbol)) continue;
    needs.mark(equation.rhs);
    places.push_back(i);
  }
  std::reverse(places.begin(), places.end());
  return places;
}

} // namespace mbsgen::scheme
