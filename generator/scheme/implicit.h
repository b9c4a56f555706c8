// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/number_set.h"
#include <vector>

namespace mbsgen::scheme {

/// A partition of numbers from 0 on into blocks.
class Blocks {
public:
  explicit Blocks(std::size_t size);
  void join(std::size_t a, std::size_t b);
  /// The number by which the block of `a` is known.
  std::size_t of(std::size_t a) const;

private:
  std::vector<std::size_t> above_;
};

/// Equations that an iteration solves, by the numbers that occur in them.
struct ImplicitEquations {
  std::vector<std::size_t> unknowns;
  std::vector<NumberSet> residuals;
  bool has_changes = false; ///< corrections are no changes of unknowns, which are quaternions then
};

/// What each solved unknown depends on, among `count` numbers. With as many equations as unknowns, each unknown is
/// solved from one equation, whose other unknowns it depends on: any choice that takes all equations gives the same
/// result. Without one, and for quaternions, all unknowns of a connected block depend on all that its equations read,
/// also on the unknowns at the call.
std::vector<NumberSet> solved_reads(const ImplicitEquations& equations, std::size_t count);

} // namespace mbsgen::scheme
