// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/expand.h"
#include "expr/expansion.h"

namespace mbsgen::expr {

Expr expand(const Expr& expression, std::size_t max_terms) {
  if (expression.pool() == nullptr) return expression;
  Pool& pool = *expression.pool();
  ExpansionOptions options;
  options.max_terms = max_terms;
  Memo<Expr> expanded; // so that shared arguments are expanded once
  options.inside = [&](NodeId part) {
    return expanded.visit(part, [&] { return Expansion(pool, options).expand(part); });
  };
  return Expansion(pool, options).expand(expression.id());
}

} // namespace mbsgen::expr
