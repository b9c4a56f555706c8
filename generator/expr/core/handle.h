// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include <utility>

namespace mbsgen::expr {

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

} // namespace mbsgen::expr
