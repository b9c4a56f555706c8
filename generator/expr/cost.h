// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Operation counts of generated code. Unary minus is free; an integer power costs its multiplications by
/// repeated squaring; all negative powers of a product together cost one division; a number is a number
/// however it is written.
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

/// Multiplications of base^exponent by repeated squaring, without the division of a negative exponent.
long power_multiplications(long exponent);

/// Cost of number·Π factors without the cost of the factors' bases.
Cost product_cost(const Rational& number, const std::vector<Factor>& factors);

/// Adds the count of one call of `op`.
void count_call(Cost& cost, Op op);

/// Cost of evaluating the expression as a tree: what occurs twice counts twice. Saturates at counts that no
/// machine would finish.
Cost tree_cost(const Expr& expression);
Cost tree_cost(const Pool& pool, NodeId id);
/// Cost of the node's own operation, without its parts.
Cost node_cost(const Pool& pool, NodeId id);

} // namespace mbsgen::expr
