// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "expr/core/node.h"
#include "expr/core/symbol.h"
#include "expr/core/table.h"
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::expr {

/// When sums of products of sines and cosines turn into a sine or cosine of a summed angle.
enum class AngleSums {
  eager, ///< whenever the formula applies
  known  ///< only when that sine or cosine exists already, so that it costs no call
};

/// Counters of rule 3 (lock-based freeing).
struct PoolCounters {
  std::size_t created = 0;
  std::size_t alive = 0;
  std::size_t peak = 0;
  std::size_t bytes = 0;
  std::size_t bytes_peak = 0;
};

/// Expressions alive before and after a sweep.
struct Tooth {
  std::size_t before = 0, after = 0;
};

class Expr;

/// Owns every expression. Equal expressions are one node. Lock-based freeing (section 3.4 of the 2013 paper):
/// each new node is listed; a handle (`Expr`) locks the tree below it; `sweep` frees what is listed and not
/// locked, so that an equation keeps its final tree and everything made on the way to it goes.
class Pool {
public:
  explicit Pool(AngleSums angle_sums = AngleSums::eager);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  Expr number(const Rational& value);
  Expr symbol(const Symbol& symbol);
  Expr symbol(SymbolKind kind, std::string_view stem, int i = Symbol::none, int j = Symbol::none,
              int k = Symbol::none);
  Expr pi();
  /// Number `place` of a table, which the pool keeps from now on.
  Expr entry(const Table& table, const Expr& place);

  /// From now on building expressions throws BudgetSpent when the budget, which must outlive the pool, is
  /// spent.
  void keep_to(const Budget& budget) { budget_ = &budget; }

  /// Frees, newest first, every listed node that nobody locks, and its parts as they become free.
  void sweep();

  /// From now on each sweep adds its numbers to `teeth`, which must outlive it; null: no more.
  void trace(std::vector<Tooth>* teeth) { teeth_ = teeth; }

  const PoolCounters& counters() const { return counters_; }
  AngleSums angle_sums() const { return angle_sums_; }
  std::size_t symbol_count() const { return symbol_rows_.size(); }
  /// One more than the largest id in use: the size of an array indexed by NodeId.
  std::size_t id_limit() const { return nodes_.size(); }

  // Below: for code that walks and builds trees node by node.
  const Node& node(NodeId id) const { return *nodes_[id]; }
  const Symbol& symbol_of(NodeId id) const { return symbol_rows_[node(id).symbol()]; }
  Expr handle(NodeId id);
  NodeId intern_number(const Rational& value);
  NodeId intern_call(Op op, Operands<Factor> arguments);
  /// Interns as given: the caller has brought the parts into canonical form.
  NodeId intern_product(const Rational& coefficient, Operands<Factor> factors);
  NodeId intern_sum(const Rational& constant, Operands<Term> terms);
  void hold(NodeId id) { ++mutable_node(id).uses; }
  void release(NodeId id) {
    Node& node = mutable_node(id);
    if (--node.uses == 0 && !node.listed) list(id, node);
  }
  /// The id of sin or cos of `argument` when that node exists, else 0.
  NodeId find_call(Op op, NodeId argument) const;

private:
  static constexpr unsigned nodes_between_checks = 4096; ///< of the budget: some milliseconds of work

  Node& mutable_node(NodeId id) { return *nodes_[id]; }
  NodeId intern(const NodeParts& parts);
  NodeId add(const NodeParts& parts, std::uint32_t hash);
  void mark(Node& node) const;
  NodeId free_id();
  void free_node(NodeId id);
  void free_block(Node& node);
  void list(NodeId id, Node& node) {
    node.listed = true;
    fresh_.push_back(id);
  }
  void rehash(std::size_t capacity);
  void erase_slot(NodeId id);
  void check_budget();

  AngleSums angle_sums_;
  Blocks blocks_;
  std::vector<Node*> nodes_; ///< by id; null: the id is free
  std::vector<NodeId> free_;
  std::vector<NodeId> fresh_; ///< the list of new expressions, oldest first
  std::vector<NodeId> table_; ///< open addressing; 0 is an empty slot (the number zero is never looked up)
  std::size_t table_used_ = 0;
  SymbolTable symbol_rows_;
  std::vector<NodeId> symbol_ids_; ///< by row
  std::vector<Table> tables_;      ///< those that expressions read
  PoolCounters counters_;
  std::vector<Tooth>* teeth_ = nullptr;
  const Budget* budget_ = nullptr;
  unsigned until_check_ = nodes_between_checks;
};

/// Handle of an interned expression. It keeps its node alive; equal expressions have equal ids.
/// A default-constructed handle is the number zero and belongs to every pool.
class Expr {
public:
  Expr() = default;
  Expr(Pool& pool, NodeId id) : pool_(&pool), id_(id) { pool_->hold(id_); }
  Expr(const Expr& other) : pool_(other.pool_), id_(other.id_) {
    if (pool_ != nullptr) pool_->hold(id_);
  }
  Expr(Expr&& other) noexcept
      : pool_(std::exchange(other.pool_, nullptr)), id_(std::exchange(other.id_, NodeId{0})) {}
  Expr& operator=(Expr other) noexcept {
    std::swap(pool_, other.pool_);
    std::swap(id_, other.id_);
    return *this;
  }
  ~Expr() {
    if (pool_ != nullptr) pool_->release(id_);
  }

  /// Null for the pool-less zero.
  Pool* pool() const { return pool_; }
  NodeId id() const { return id_; }
  const Node& node() const { return pool_->node(id_); }

  bool is_zero() const { return id_ == 0; }
  bool is_number() const { return pool_ == nullptr || node().kind == NodeKind::number; }
  bool is_symbol() const { return pool_ != nullptr && node().kind == NodeKind::symbol; }
  bool is_one() const { return pool_ != nullptr && is_number() && node().number.is_one(); }
  /// True for a number, a symbol, or a symbol with a minus sign: what never becomes an equation.
  bool is_atomic() const;
  /// True when it depends on numbers and parameters alone.
  bool is_constant() const { return pool_ == nullptr || node().constant; }

  friend bool operator==(const Expr& a, const Expr& b) { return a.id_ == b.id_; }
  friend bool operator!=(const Expr& a, const Expr& b) { return a.id_ != b.id_; }

private:
  Pool* pool_ = nullptr;
  NodeId id_ = 0;
};

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

/// Multiplications of base^exponent by repeated squaring, without the division of a negative exponent.
long power_multiplications(long exponent);

/// Cost of number·Π factors without the cost of the factors' bases.
Cost product_cost(const Rational& number, Operands<Factor> factors);

/// Adds the count of one call of `op`.
void count_call(Cost& cost, Op op);

/// Adds the cost of the node's own operation, without its parts.
void count_node(const Pool& pool, const Node& node, Cost& cost);

} // namespace mbsgen::expr
