// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/op.h"
#include "expr/core/operands.h"

namespace mbsgen::expr {

class Pool;
struct Node;

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
  long calls() const { return sqrt + trig + other; }
  Cost& operator+=(const Cost& b);
};

/// Cost of a tree in all, saturated at 32 bits.
struct Work {
  std::uint32_t flops = 0;
  std::uint32_t calls = 0;
  Work& operator+=(const Work& b);
};

/// Multiplications of base^exponent by repeated squaring, without the division of a negative exponent.
long power_multiplications(long exponent);

/// Cost of number·Π factors without the cost of the factors' bases.
Cost product_cost(const Rational& number, Operands<Factor> factors);

/// Adds the count of one call of `op`.
void count_call(Cost& cost, Op op);

/// Adds the cost of the node's own operation, without its parts.
void count_node(const Pool& pool, const Node& node, Cost& cost);

/// The work of the tree below a node that is about to be interned, from that of its parts.
Work work_of(const Pool& pool, const Node& node);

} // namespace mbsgen::expr
