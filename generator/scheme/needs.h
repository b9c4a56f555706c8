// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/scheme.h"
#include <vector>

namespace mbsgen::scheme {

/// Marks what expressions stand on; every node once. No node may be made while it is in use.
class Needs {
public:
  explicit Needs(const Pool& pool) : pool_(pool), marked_(pool.id_limit(), 0) {}

  void mark(const Expr& expression);
  bool marked(const Expr& symbol) const { return marked_[symbol.id()] != 0; }

private:
  void mark(NodeId id);

  const Pool& pool_;
  std::vector<char> marked_;
};

/// Marks what the marked symbols of equations stand on.
void mark_needed(const std::vector<Equation>& equations, Needs& needs);

/// The places of the equations that the values stand on, in order of computation, where the symbols of
/// `known` count as known.
std::vector<std::size_t> equations_below(const Scheme& scheme, const std::vector<Expr>& values,
                                         const std::vector<Expr>& known);

} // namespace mbsgen::scheme
