// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/known_numbers.h"
#include "scheme/rewrite.h"
#include <vector>

namespace mbsgen::formalism {

std::optional<double> KnownNumbers::operator()(const expr::Expr& value) {
  if (value.is_zero()) return 0;
  if (!is_known(value.id())) return std::nullopt;
  evaluator_.forget(); // a sweep of the pool may have given ids to new nodes
  return evaluator_.value(value);
}

bool KnownNumbers::is_known(expr::NodeId id) {
  const expr::Pool& pool = constants_.pool();
  std::vector<expr::NodeId> open{id};
  while (!open.empty()) {
    const expr::NodeId part = open.back();
    open.pop_back();
    const expr::Node& node = pool.node(part);
    if (node.kind == expr::NodeKind::symbol && !define(constants_.pool().handle(part))) return false;
    scheme::for_each_part(node, [&](expr::NodeId inner) { open.push_back(inner); });
  }
  return true;
}

// Chains of constants are as long as a path in the tree.
bool KnownNumbers::define(const expr::Expr& symbol) {
  const auto [entry, is_new] = symbols_.try_emplace(symbol.id(), false);
  if (!is_new) return entry->second;
  const scheme::Equation* const definition = constants_.definition(symbol);
  if (definition == nullptr) return false;
  const std::optional<double> value = (*this)(definition->rhs);
  if (!value) return false;
  evaluator_.set(symbol, *value);
  return symbols_[symbol.id()] = true;
}

} // namespace mbsgen::formalism
