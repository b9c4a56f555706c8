// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/trig/content.h"
#include <algorithm>

namespace mbsgen::expr {

bool TrigContent::operator()(NodeId id) {
  const Node& node = pool_.node(id);
  if (node.trigonometric) return true;
  if (node.kind != NodeKind::sum && node.kind != NodeKind::product) return false;
  return known_.visit(id, [&] {
    return std::any_of(node.factors().begin(), node.factors().end(),
                       [this](const Factor& f) { return (*this)(f.base); }) ||
           std::any_of(node.terms().begin(), node.terms().end(),
                       [this](const Term& t) { return (*this)(t.node); });
  });
}

} // namespace mbsgen::expr
