// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"

namespace mbsgen::expr {

/// An expression taken apart as a sum: constant + Σ coefficient·node, no node with a number of its own. What
/// is no sum has one term, or none when it is a number.
struct Polynomial {
  Rational constant;
  std::vector<Term> terms;

  std::size_t size() const { return terms.size() + (constant.is_zero() ? 0 : 1); }
};

/// Also takes apart a number times a sum.
Polynomial polynomial_of(Pool& pool, NodeId id);

/// The factors of a node, which is its own only factor when it is no product. Numbers in front are left out.
std::vector<Factor> factors_of(const Pool& pool, NodeId id);

} // namespace mbsgen::expr
