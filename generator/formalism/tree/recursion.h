// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/chains.h"

namespace mbsgen::formalism {

/// A recursion over a tree: the tree, its cut into chains, and the scheme that the recursion writes into.
/// Refers to all three.
struct Recursion {
  const Tree& tree;
  const Chains& chains;
  const Writer& writer;

  std::size_t size() const { return tree.nodes.size(); }
  int last() const { return static_cast<int>(size()) - 1; }
  const Node& node(int j) const { return tree.nodes[at(j)]; }
  const ChainPlace& place(int j) const { return chains.places[at(j)]; }
  const Chain& chain_of(int j) const { return chains.chains[at(place(j).chain)]; }
  Pool& pool() const { return writer.pool(); }
};

} // namespace mbsgen::formalism
