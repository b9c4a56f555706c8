// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/pivot_checks.h"
#include "base/index.h"
#include "formalism/tree/inertia_scales.h"

namespace mbsgen::formalism {

Expr smallest_pivot_symbol(Pool& pool) {
  return pool.symbol(expr::SymbolKind::derived, "smallest_pivot");
}

void put_pivot_checks(const Mechanism& mechanism, FunctionBuilder& builder, const std::vector<Expr>& pivots) {
  if (pivots.empty()) return;
  const Expr share = smallest_pivot_symbol(mechanism.pool());
  const std::vector<Expr> scales = inertia_scales(mechanism.tree);
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    put(builder, scheme::Purpose::inertia, static_cast<int>(k), pivots[k]);
    put(builder, scheme::Purpose::inertia_limit, static_cast<int>(k), share * scales[k]);
  }
}

} // namespace mbsgen::formalism
