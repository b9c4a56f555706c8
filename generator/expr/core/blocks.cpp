// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/blocks.h"

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

} // namespace mbsgen::expr
