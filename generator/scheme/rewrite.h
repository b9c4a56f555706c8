// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "expr/rebuild.h"
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Replaces symbols in expressions and rebuilds what contains them in canonical form; every shared node once,
/// and nothing where no symbol is replaced.
class Rewriter {
public:
  explicit Rewriter(Pool& pool) : pool_(&pool) {}

  /// From here on `symbol` stands for `value`, which is itself already rewritten.
  void replace(const Expr& symbol, Expr value);
  Expr operator()(const Expr& expression);
  /// False as long as every symbol has been replaced by itself.
  bool changes() const { return changes_; }

private:
  NodeId visit(NodeId id);
  NodeId symbol(NodeId id) const;

  Pool* pool_;
  expr::Memo<Expr> symbols_;
  expr::Memo<NodeId> nodes_; ///< of one call, and of shared nodes alone: no sweep comes between
  bool changes_ = false;
};

/// Rewrites every equation and result of the functions.
void rewrite_functions(std::vector<Function>& functions, Rewriter& rewrite);

/// Calls `visit(child)` for each part of a node, once per occurrence.
template <class Visit>
void for_each_part(const expr::Node& node, Visit visit) {
  for (const expr::Factor& factor : node.factors()) visit(factor.base);
  for (const expr::Term& term : node.terms()) visit(term.node);
}

} // namespace mbsgen::scheme
