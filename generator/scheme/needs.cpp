// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/needs.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::scheme {

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
