// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/angle_names.h"
#include <algorithm>

namespace mbsgen::scheme {

void AngleNames::define(const Expr& symbol, const Expr& rhs) {
  if (rhs.node().kind == expr::NodeKind::sum && !(*this)(rhs.id()).empty()) sums_.set(symbol.id(), rhs);
}

std::string AngleNames::operator()(NodeId angle) const {
  std::string text;
  if (!append(text, angle, false)) return {};
  return text;
}

// Appends ±angle; false where it is no sum of coordinates.
bool AngleNames::append(std::string& text, NodeId angle, bool minus) const {
  if (const Expr* sum = sums_.find(angle)) return append(text, sum->id(), minus);
  const expr::Node& node = pool_.node(angle);
  if (node.kind == expr::NodeKind::symbol && pool_.symbol_of(angle).kind == expr::SymbolKind::q) {
    if (minus || !text.empty()) text += minus ? 'm' : 'p';
    text += std::to_string(pool_.symbol_of(angle).index[0] + 1);
    return true;
  }
  if (node.kind != expr::NodeKind::sum || !node.number.is_zero()) return false;
  return std::all_of(node.terms().begin(), node.terms().end(), [&](const expr::Term& term) {
    return term.coefficient.is_unit() && append(text, term.node, minus != term.coefficient.is_minus_one());
  });
}

} // namespace mbsgen::scheme
