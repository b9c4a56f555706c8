// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include "expr/expr.h"

namespace mbsgen::expr {

/// An expression taken apart as a sum: constant + Σ coefficient·node, no node with a number of its own.
/// Another expression has one term, or none when it is a number.
struct Polynomial {
  Rational constant;
  std::vector<Term> terms;

  std::size_t size() const { return terms.size() + (constant.is_zero() ? 0 : 1); }
};

/// Also takes apart a number times a sum.
Polynomial polynomial_of(Pool& pool, NodeId id);

/// Takes common factors of a sum's terms out, greedily by flops saved, recursively; no expansion.
Expr factor(const Expr& expression);

} // namespace mbsgen::expr
