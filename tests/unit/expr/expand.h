// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/simplify/expansion.h"

namespace mbsgen::expr::test {

/// Distributes products over sums, all the way down; products that would have more than `max_terms` terms
/// stay as they are.
inline Expr expand(const Expr& expression, std::size_t max_terms = 4096) {
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

} // namespace mbsgen::expr::test
