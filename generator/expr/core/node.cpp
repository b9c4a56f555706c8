// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/node.h"
#include <algorithm>
#include <limits>

namespace mbsgen::expr {

// The rest of a slab goes to the list of its size.
void* Blocks::cut(std::size_t bytes) {
  if (left_ < bytes) {
    if (left_ != 0) give_back(slabs_.back().get() + (slab_bytes - left_), left_);
    slabs_.emplace_back(new std::byte[slab_bytes]);
    left_ = slab_bytes;
  }
  void* block = slabs_.back().get() + (slab_bytes - left_);
  left_ -= bytes;
  return block;
}

Work& Work::operator+=(const Work& b) {
  flops = saturated(std::uint64_t{flops} + b.flops);
  calls = saturated(std::uint64_t{calls} + b.calls);
  return *this;
}

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
