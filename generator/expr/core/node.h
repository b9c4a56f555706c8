// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/op.h"
#include "expr/core/operands.h"
#include "expr/core/work.h"
#include <new>

namespace mbsgen::expr {

enum class NodeKind : std::uint8_t { number, symbol, call, product, sum };

/// An expression by its parts, to be looked up or made.
struct NodeParts {
  NodeKind kind = NodeKind::number;
  Op op = Op::pi;
  std::uint32_t symbol = 0;
  const Rational& number;
  Operands<Term> terms;
  Operands<Factor> factors;
};

/// An interned expression: this head, and behind it in the same block of memory its operands. Pools make
/// nodes.
///  number:  `number`
///  symbol:  `symbol()`
///  call:    `op` of `factors()` (arguments)
///  product: `number`·Π factors, at least one factor; a lone factor of exponent 1 has a number ≠ 1
///  sum:     `number` + Σ terms; the first term's coefficient is positive, and not all coefficients (with a
///           constant among them) share one absolute value other than 1
struct Node {
  NodeKind kind = NodeKind::number;
  Op op = Op::pi;
  bool constant : 1;      ///< depends on parameters alone
  bool trigonometric : 1; ///< is or has as a factor a sine or cosine
  bool listed : 1;        ///< stands in the list of the next sweep
  std::uint32_t uses = 0; ///< locks: handles and parent nodes that hold it
  std::uint32_t hash = 0;
  Work work; ///< of the tree below

private:
  std::uint32_t extra_ = 0; ///< a symbol's row; the number of operands of all others

public:
  Rational number;

  /// Row in the symbol table.
  std::uint32_t symbol() const { return kind == NodeKind::symbol ? extra_ : 0; }
  Operands<Term> terms() const {
    return kind == NodeKind::sum ? Operands<Term>(behind<Term>(), extra_) : Operands<Term>();
  }
  Operands<Factor> factors() const {
    return kind == NodeKind::sum || kind == NodeKind::symbol ? Operands<Factor>()
                                                             : Operands<Factor>(behind<Factor>(), extra_);
  }

  /// Bytes of a node of these parts.
  static std::size_t bytes(const NodeParts& parts) {
    return sizeof(Node) + parts.terms.size() * sizeof(Term) + parts.factors.size() * sizeof(Factor);
  }
  std::size_t bytes() const {
    return sizeof(Node) + terms().size() * sizeof(Term) + factors().size() * sizeof(Factor);
  }
  /// Makes a node in a block of `bytes(parts)`.
  static Node& make(void* block, const NodeParts& parts);
  /// Ends the life of the node and its operands; the block stays.
  void destroy();

private:
  explicit Node(const NodeParts& parts)
      : kind(parts.kind), op(parts.op), constant(true), trigonometric(false), listed(false),
        extra_(kind == NodeKind::symbol
                   ? parts.symbol
                   : static_cast<std::uint32_t>(parts.terms.size() + parts.factors.size())),
        number(parts.number) {}

  template <class T>
  const T* behind() const {
    static_assert(alignof(T) <= alignof(Rational));
    return std::launder(reinterpret_cast<const T*>(this + 1));
  }
};

inline bool is_pi(const Node& node) {
  return node.kind == NodeKind::call && node.op == Op::pi;
}

/// True for a sine or cosine.
inline bool is_trig(const Node& node) {
  return node.kind == NodeKind::call && node.trigonometric;
}

} // namespace mbsgen::expr
