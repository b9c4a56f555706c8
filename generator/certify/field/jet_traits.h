// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/composition.h"
#include "certify/field/evaluator.h"

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

} // namespace mbsgen::certify
