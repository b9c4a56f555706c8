// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/arguments.h"

namespace mbsgen::formalism {

std::vector<Expr> argument_symbols(Pool& pool, std::string_view argument, int size) {
  std::vector<Expr> symbols;
  for (int i = 0; i < size; ++i) symbols.push_back(pool.symbol(expr::SymbolKind::force, argument, i));
  return symbols;
}

} // namespace mbsgen::formalism
