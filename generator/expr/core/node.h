// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "expr/core/op.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace mbsgen::expr {

/// Memory in blocks of a few sizes, each with a list of the free ones; large blocks come from the heap.
class Blocks {
public:
  void* take(std::size_t bytes) {
    if (bytes > largest) return ::operator new(bytes);
    Free*& list = free_[row(bytes)];
    if (list == nullptr) return cut(rounded(bytes));
    return std::exchange(list, list->next);
  }
  void give_back(void* block, std::size_t bytes) {
    if (bytes > largest) return ::operator delete(block);
    Free*& list = free_[row(bytes)];
    list = new (block) Free{list};
  }
  /// Bytes that a block of that many takes.
  static std::size_t rounded(std::size_t bytes) { return (bytes + step - 1) / step * step; }

private:
  struct Free {
    Free* next;
  };
  static constexpr std::size_t step = 16;
  static constexpr std::size_t largest = 512;
  static constexpr std::size_t slab_bytes = std::size_t{1} << 16;

  static std::size_t row(std::size_t bytes) { return (bytes + step - 1) / step; }
  void* cut(std::size_t bytes);

  std::array<Free*, largest / step + 1> free_{};
  std::vector<std::unique_ptr<std::byte[]>> slabs_;
  std::size_t left_ = 0; ///< bytes at the end of the last slab
};

using NodeId = std::uint32_t;

/// coefficient·node, an entry of a sum. The node is neither a number nor, when the coefficient is ±1, a sum.
struct Term {
  Rational coefficient;
  NodeId node = 0;
};

/// base^exponent, an entry of a product; also an argument of a call, with exponent 1.
struct Factor {
  NodeId base = 0;
  std::int32_t exponent = 1;
  friend bool operator==(const Factor& a, const Factor& b) {
    return a.base == b.base && a.exponent == b.exponent;
  }
};

/// A few operands while an expression is being built, without an allocation as long as they are few.
template <class T>
class OperandBuffer {
public:
  void push_back(T operand) {
    if (size_ < here_.size()) {
      here_[size_++] = std::move(operand);
      return;
    }
    if (size_ == here_.size()) move_out();
    elsewhere_.push_back(std::move(operand));
    ++size_;
  }
  /// Leaves the first ones.
  void truncate(std::size_t size) {
    if (!is_here()) elsewhere_.resize(size);
    if (!is_here() && size <= here_.size()) move_back();
    size_ = size;
  }
  void clear() { truncate(0); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return is_here() ? here_.data() : elsewhere_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return is_here() ? here_.data() : elsewhere_.data(); }
  const T* end() const { return begin() + size_; }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }

private:
  bool is_here() const { return elsewhere_.empty(); }
  void move_out() {
    elsewhere_.reserve(4 * here_.size());
    for (T& operand : here_) elsewhere_.push_back(std::move(operand));
  }
  void move_back() {
    std::move(elsewhere_.begin(), elsewhere_.end(), here_.begin());
    elsewhere_.clear();
  }

  std::array<T, 8> here_;
  std::vector<T> elsewhere_; ///< all of them, when they are more
  std::size_t size_ = 0;
};

/// Operands of a node, or of one to be made. Refers to them.
template <class T>
class Operands {
public:
  Operands() = default;
  Operands(const T* first, std::size_t size) : first_(first), size_(size) {}
  Operands(std::initializer_list<T> list) : Operands(list.begin(), list.size()) {}
  Operands(const std::vector<T>& operands) : Operands(operands.data(), operands.size()) {}
  Operands(const OperandBuffer<T>& operands) : Operands(operands.begin(), operands.size()) {}

  const T* begin() const { return first_; }
  const T* end() const { return first_ + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return first_[i]; }
  const T& front() const { return *first_; }
  const T& back() const { return first_[size_ - 1]; }
  std::vector<T> copy() const { return {begin(), end()}; }

private:
  const T* first_ = nullptr;
  std::size_t size_ = 0;
};

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

/// The sum, or the largest number of 32 bits where it is above.
inline std::uint32_t saturated(std::uint64_t sum) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, std::numeric_limits<std::uint32_t>::max()));
}

/// Cost of a tree in all, saturated at 32 bits.
struct Work {
  std::uint32_t flops = 0;
  std::uint32_t calls = 0;
  Work& operator+=(const Work& b);
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
