// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/condense.h"
#include "expr/expansion.h"

namespace mbsgen::expr {

Expr expand(const Expr& expression, std::size_t max_terms) {
  if (expression.pool() == nullptr) return expression;
  Pool& pool = *expression.pool();
  ExpansionOptions options;
  options.max_terms = max_terms;
  std::unordered_map<NodeId, Expr> known; // so that shared arguments are expanded once
  options.inside = [&](NodeId part) {
    if (const auto it = known.find(part); it != known.end()) return it->second;
    Expr result = Expansion(pool, options).expand(part);
    known.emplace(part, result);
    return result;
  };
  return Expansion(pool, options).expand(expression.id());
}

} // namespace mbsgen::expr
