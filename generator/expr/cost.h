// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Operation counts of generated code. Unary minus is free; an integer power costs its multiplications by repeated
/// squaring; all negative powers of a product together cost one division.
struct Cost {
  long add = 0;
  long mul = 0;
  long div = 0;
  long sqrt = 0;
  long trig = 0; ///< calls of sin and cos
  long other = 0;

  long flops() const { return add + mul + div; }
  Cost& operator+=(const Cost& b);
};

/// Cost of evaluating the expression as a tree: what occurs twice counts twice.
Cost tree_cost(const Expr& expression);
/// Cost of the node's own operation, without its parts.
Cost node_cost(const Node& node);

} // namespace mbsgen::expr
