// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "scheme/scheme.h"
#include <functional>
#include <string_view>

namespace mbsgen::scheme {

/// Takes the parts of expressions that are computed elsewhere (once, for instance) out of them: each largest
/// such part becomes an equation stem_n of the scheme `there`. Sums and products are split between what moves
/// and what stays; the number of operations is the same.
class Hoisting {
public:
  using Moves = std::function<bool(NodeId)>;

  /// `moves`: true for nodes that are to be computed there; with a node, all its parts move.
  Hoisting(Pool& pool, Scheme& there, std::string_view stem, Moves moves)
      : pool_(pool), there_(there), stem_(stem), moves_(std::move(moves)) {}

  /// The rest, in terms of the values that have moved.
  Expr operator()(const Expr& expression);

private:
  Expr visit(NodeId id);
  Expr hoisted(NodeId id);
  Expr hoisted_product(NodeId id);
  Expr hoisted_sum(NodeId id);
  Expr rebuilt(NodeId id);
  bool is_moving_symbol(NodeId id) const;
  bool factor_moves(const expr::Node& product) const;
  bool splits_product(const expr::Node& product) const;
  bool splits_sum(const expr::Node& sum) const;

  Pool& pool_;
  Scheme& there_;
  std::string_view stem_;
  Moves moves_;
  expr::Memo<Expr> kept_; ///< of the shared nodes of one expression
};

} // namespace mbsgen::scheme
