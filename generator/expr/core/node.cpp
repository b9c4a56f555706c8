// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/node.h"
#include <memory>

namespace mbsgen::expr {

Node& Node::make(void* block, const NodeParts& parts) {
  Node* node = new (block) Node(parts);
  void* behind = node + 1;
  if (!parts.terms.empty())
    std::uninitialized_copy(parts.terms.begin(), parts.terms.end(), static_cast<Term*>(behind));
  if (!parts.factors.empty())
    std::uninitialized_copy(parts.factors.begin(), parts.factors.end(), static_cast<Factor*>(behind));
  return *node;
}

void Node::destroy() {
  for (const Term& term : terms()) term.~Term();
  this->~Node();
}

} // namespace mbsgen::expr
