// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "expr/rebuild.h"
#include "scheme/program.h"
#include "scheme/scheme.h"
#include <vector>

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

/// Marks what expressions stand on; every node once. No node may be made while it is in use.
class Needs {
public:
  explicit Needs(const Pool& pool) : pool_(pool), marked_(pool.id_limit(), 0) {}

  void mark(const Expr& expression);
  bool marked(const Expr& symbol) const { return marked_[symbol.id()] != 0; }

private:
  void mark(NodeId id);

  const Pool& pool_;
  std::vector<char> marked_;
};

/// Marks what the marked symbols of equations stand on.
void mark_needed(const std::vector<Equation>& equations, Needs& needs);

/// The places of the equations that the values stand on, in order of computation, where the symbols of
/// `known` count as known.
std::vector<std::size_t> equations_below(const Scheme& scheme, const std::vector<Expr>& values,
                                         const std::vector<Expr>& known);

} // namespace mbsgen::scheme
