// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/pool.h"
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

Expr operator+(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr operator*(const Expr& a, const Expr& b);
Expr operator*(const Rational& factor, const Expr& a);
inline Expr operator*(int factor, const Expr& a) {
  return Rational(factor) * a;
}
/// Throws std::domain_error when `b` is zero.
Expr operator/(const Expr& a, const Expr& b);
Expr operator-(const Expr& a);
inline Expr& operator+=(Expr& a, const Expr& b) {
  return a = a + b;
}
inline Expr& operator-=(Expr& a, const Expr& b) {
  return a = a - b;
}

/// base^exponent for an integer exponent. Throws std::domain_error for a negative power of zero.
Expr power(const Expr& base, long exponent);
/// base^exponent for any exponent (integers by `power`, 1/2 by sqrt, others by Op::pow).
Expr power(const Expr& base, const Expr& exponent);

/// A function of one or two arguments; exact values (sin(0), cos(pi/2), sqrt(4), ...) are folded. Throws
/// std::domain_error where a number lies outside the function's domain.
Expr call(Pool& pool, Op op, const Expr& x);
Expr call(Pool& pool, Op op, const Expr& x, const Expr& y);

/// True when a symbol of the kind stands in the expression.
bool contains(const Expr& expression, SymbolKind kind);

/// A sum of many parts in one merge, cheaper than repeated +.
Expr sum_of(Pool& pool, const std::vector<Expr>& parts);

} // namespace mbsgen::expr
