// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/evaluator.h"
#include "certify/program/assignment.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// The model's numbers at a point, for the textbook's side: a plain number of the file that is tunable has
/// the value of its parameter; every other one is what the file says.
template <class Field>
class ModelValues {
public:
  using Number = typename Field::Number;

  ModelValues(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
              Point<Field>& point, const Assignment<Field>& values)
      : pool_(*program.pool), model_(model), point_(point), values_(values),
        evaluator_(pool_, PointTraits<Field>(point)) {
    for (int k = 0; k < model.nq(); ++k) {
      const auto i = static_cast<std::size_t>(k);
      evaluator_.set(model::q_symbol(pool_, k), values.q[i]);
      evaluator_.set(model::qd_symbol(pool_, k), values.qd[i]);
    }
    evaluator_.set(model::time_symbol(pool_), values.time);
    for (const int row : model.parameter_order)
      set_parameter(model.parameters[static_cast<std::size_t>(row)], angles);
  }

  Point<Field>& point() const { return point_; }
  const model::Model& model() const { return model_; }
  const Assignment<Field>& assigned() const { return values_; }

  Number number(const model::Scalar& scalar, const ParameterPath& name) {
    if (const Number* tunable = parameter(scalar, name)) return *tunable;
    return law(scalar.value);
  }
  Circle<Number> circle(const model::Scalar& angle, const ParameterPath& name) {
    if (const Number* tunable = parameter(angle, name))
      return point_.circle({{AnglePart<Number>::Kind::value, Rational(1), *tunable}});
    if (angle.value.pool() == nullptr) return {};
    return point_.circle(evaluator_.traits().angle(pool_, angle.value.id(), evaluator_));
  }
  Vector<Number> vector(const model::Vec3& scalars, const std::string& group, const std::string& field) {
    Vector<Number> result;
    for (int k = 0; k < 3; ++k) {
      const auto i = static_cast<std::size_t>(k);
      result[i] = number(scalars[i], {group, field, k});
    }
    return result;
  }
  /// Position of a named point in its body.
  Vector<Number> position(const model::PointRef& point) {
    if (point.point == model::body_origin) return {};
    const model::Point& named = model_.points(point.body)[static_cast<std::size_t>(point.point)];
    return vector(named.position, model_.body_name(point.body), "point_" + named.name);
  }

  /// An expression over coordinates, velocities, time, user parameters and what `set_variable` has set.
  Number law(const expr::Expr& expression) {
    return expression.pool() == nullptr ? Number(0) : evaluator_.value(expression);
  }
  /// The point of the angle that the expression is.
  Circle<Number> turn(const expr::Expr& expression) {
    return evaluator_.traits().circle(pool_, expression.id(), evaluator_);
  }
  expr::Pool& pool() const { return pool_; }
  /// The values of symbols.
  Evaluator<Field>& evaluator() { return evaluator_; }

  void set_variable(const char* stem, const Number& value) {
    evaluator_.set(pool_.symbol(expr::SymbolKind::auxiliary, stem), value);
    evaluator_.forget();
  }

private:
  const Number* parameter(const model::Scalar& scalar, const ParameterPath& name) const {
    const auto found = values_.parameters.find(name);
    return scalar.is_literal && found != values_.parameters.end() ? &found->second : nullptr;
  }

  void set_parameter(const model::UserParameter& parameter, const AngleScan& angles) {
    const auto found = values_.parameters.find({{}, parameter.name, -1});
    if (found != values_.parameters.end() && !parameter.derived)
      evaluator_.set(parameter.symbol, found->second);
    else
      define<Field>(evaluator_, parameter.symbol, parameter.value.value,
                    angles.parts.count(parameter.symbol.id()) != 0, point_.field());
  }

  expr::Pool& pool_;
  const model::Model& model_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
  Evaluator<Field> evaluator_;
};

} // namespace mbsgen::certify
