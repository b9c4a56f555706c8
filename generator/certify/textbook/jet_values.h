// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/dual_point.h"
#include "certify/field/evaluator.h"
#include "certify/program/values.h"
#include <initializer_list>

namespace mbsgen::certify {

/// The functions of expressions along a motion, for expr::Evaluator: their values are those at the point,
/// their derivatives follow by the chain rule from the derivative of each function, written over the same
/// values.
template <class Field, std::size_t N>
class JetTraits {
public:
  using Number = typename Field::Number;
  using Value = Jet<Number, N>;
  using Evaluation = expr::Evaluator<Value, JetTraits>;

  /// `plain` knows the values of all symbols.
  JetTraits(Point<Field>& point, Evaluator<Field>& plain) : point_(&point), plain_(&plain) {}

  Value from(const Rational& value) const { return Value(point_->field().from(value)); }
  Value pi() const { return Value(point_->pi()); }
  Value call(expr::Op op, const Value& x, const Value& y) const {
    return Composition<Field>(*point_)(op, x, y);
  }
  /// The value of a sine, cosine or tangent; nothing for other calls.
  std::optional<Value> call_node(const expr::Pool& pool, expr::NodeId call, Evaluation& evaluation);

private:
  Point<Field>* point_;
  Evaluator<Field>* plain_;
};

/// Expressions along a motion of the model's numbers, by their value and their first N derivatives. Symbols
/// are constant until `move` gives them derivatives.
template <class Field, std::size_t N>
class JetValues {
public:
  using Value = Jet<typename Field::Number, N>;

  explicit JetValues(ModelValues<Field>& plain);

  /// Makes the symbol constant at its value.
  void hold(const expr::Expr& symbol);
  /// Makes the symbol constantly zero.
  void stop(const expr::Expr& symbol);
  /// `rates`: first and further derivatives.
  void move(const expr::Expr& symbol, std::initializer_list<typename Field::Number> rates);
  Value operator()(const expr::Expr& expression);

private:
  void set(const expr::Expr& symbol, const Value& value);

  ModelValues<Field>& plain_;
  expr::Evaluator<Value, JetTraits<Field, N>> evaluator_;
};

} // namespace mbsgen::certify
