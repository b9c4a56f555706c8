// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/dual_point.h"
#include "certify/field/fields.h"
#include "expr/evaluate.h"
#include <unordered_map>

namespace mbsgen::certify {

/// The functions of expressions at a point, for expr::Evaluator, and the angles that symbols stand for.
template <class Field>
class PointTraits {
public:
  using Number = typename Field::Number;
  using Evaluation = expr::Evaluator<Number, PointTraits>;

  explicit PointTraits(Point<Field>& point) : point_(&point) {}

  Number from(const Rational& value) const { return point_->field().from(value); }
  Number pi() const { return point_->pi(); }
  Number call(expr::Op op, const Number& x, const Number& y) { return point_->call(op, x, y); }
  /// The value of a sine, cosine or tangent; nothing for other calls.
  std::optional<Number> call_node(const expr::Pool& pool, expr::NodeId call, Evaluation& evaluation);

  /// The circle's point of the angle that the expression is.
  Circle<Number> circle(const expr::Pool& pool, expr::NodeId argument, Evaluation& evaluation);
  /// The argument as a sum of atoms; a symbol that was defined as such a sum counts as that sum.
  Angle<Number> angle(const expr::Pool& pool, expr::NodeId argument, Evaluation& evaluation) const;
  void define(expr::NodeId symbol, Angle<Number> angle) { defined_[symbol] = std::move(angle); }
  /// Makes a symbol count as the number that its definition is, where that consists of numbers and of symbols
  /// of this kind.
  void define_constant(const expr::Pool& pool, expr::NodeId symbol, expr::NodeId definition);
  /// Defines a symbol that was given this value, where that is known to be a constant.
  void define_by_value(expr::NodeId symbol, const Number& value);

private:
  using Part = AnglePart<Number>;

  void add(const expr::Pool& pool, Angle<Number>& parts, const Rational& scale, expr::NodeId id,
           Evaluation& evaluation) const;
  void add_product(const expr::Pool& pool, Angle<Number>& parts, Rational scale, expr::NodeId id,
                   Evaluation& evaluation) const;
  std::optional<Rational> constant(const expr::Pool& pool, expr::NodeId id) const;
  std::optional<Rational> constant_value(const expr::Pool& pool, expr::NodeId id,
                                         Evaluation& evaluation) const;

  Point<Field>* point_;
  std::unordered_map<expr::NodeId, Angle<Number>> defined_;
  std::unordered_map<expr::NodeId, Rational> constants_;
};

template <class Field>
using Evaluator = expr::Evaluator<typename Field::Number, PointTraits<Field>>;

/// symbol = rhs: the value and, where `is_angle`, the angle that the symbol stands for in sines and cosines.
template <class Field>
void define(Evaluator<Field>& evaluator, const expr::Expr& symbol, const expr::Expr& rhs, bool is_angle,
            Field& field);

} // namespace mbsgen::certify

namespace mbsgen {
#define DUALS
#define FIELD(Field)                                                                                         \
  extern template class expr::Evaluator<certify::Field::Number, certify::PointTraits<certify::Field>>;
#include "certify/field/fields.def"
} // namespace mbsgen
