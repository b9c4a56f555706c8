// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include <cmath>
#include <vector>

namespace mbsgen::expr {

/// What an evaluator needs of a number type: how a rational, pi and the functions of op.def become values. The
/// primary template serves every type that converts from double and has <cmath>'s functions.
template <class T>
struct NumberTraits {
  static T from(const Rational& value) { return T(value.to_double()); }
  static T pi() { return T(3.14159265358979323846264338327950288); }
  static T call(Op op, const T& x, const T& y);
};

/// Evaluates expressions of one pool over any number type; every shared node once. Symbols get their values by `set`
/// (also on the fly, by the equations of a scheme).
template <class T, class Traits = NumberTraits<T>>
class Evaluator {
public:
  explicit Evaluator(const Pool& pool) : pool_(pool) {}

  void set(NodeId symbol, const T& value);
  void set(const Expr& symbol, const T& value) { set(symbol.id(), value); }
  /// Throws std::out_of_range when a symbol of the expression has no value.
  T value(const Expr& expression);
  /// Forgets every value; the pool may have been swept.
  void clear();

private:
  T compute(NodeId id);
  const Pool& pool_;
  std::vector<T> values_;
  std::vector<char> known_;
};

} // namespace mbsgen::expr
