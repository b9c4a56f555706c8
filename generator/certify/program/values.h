// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/evaluator.h"
#include "certify/program/assignment.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// The model's numbers at a point, for the reference's side: a plain number of the file that is tunable has
/// the value of its parameter; every other one is the file's.
template <class Field>
class ModelValues {
public:
  using Number = typename Field::Number;

  ModelValues(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
              Point<Field>& point, const Assignment<Field>& values);

  Point<Field>& point() const { return point_; }
  const model::Model& model() const { return model_; }
  const Assignment<Field>& assigned() const { return values_; }
  expr::Pool& pool() const { return pool_; }
  /// The values of symbols.
  Evaluator<Field>& evaluator() { return evaluator_; }

  Number number(const model::Scalar& scalar, const ParameterPath& name);
  Circle<Number> circle(const model::Scalar& angle, const ParameterPath& name);
  Vector<Number> vector(const model::Vec3& scalars, const std::string& group, const std::string& field);
  /// Position of a named point in its body.
  Vector<Number> position(const model::PointRef& point);
  /// Body axes <- axes of a named point.
  Matrix<Number> axes(const model::PointRef& point);
  /// Parent's axes <- axes after the fixed rotation of a body.
  Matrix<Number> orientation(const model::Body& body);
  /// Axes before the joint <- axes that it moves in; of a locked spatial joint its attitude.
  Matrix<Number> joint_axes(const model::Joint& joint);

  /// The results of a user's law at these arguments.
  std::vector<Number> law_results(const std::string& law, const std::vector<Number>& arguments) const;
  /// Appends the values of the user's states, by their rows, to the arguments of a law.
  void add_states(const std::vector<int>& states, std::vector<Number>& arguments);
  /// An expression over coordinates, velocities, time, user parameters and the variables of `set_variable`.
  Number law(const expr::Expr& expression);
  /// The circle's point of the angle that the expression is.
  Circle<Number> turn(const expr::Expr& expression);
  void set_variable(const char* stem, const Number& value);
  void set_variable(const expr::Expr& symbol, const Number& value);

private:
  /// Names of the parameters of a fixed rotation, and what it turns, for messages.
  struct RotationNames {
    std::string group, rpy, matrix, what;
  };
  Matrix<Number> turned(const model::Rotation& rotation, const RotationNames& names);
  bool is_rotation(const Matrix<Number>& axes) const;
  const Number* parameter(const model::Scalar& scalar, const ParameterPath& name) const;
  void set_parameter(const model::UserParameter& parameter, const AngleScan& angles);

  expr::Pool& pool_;
  const model::Model& model_;
  Point<Field>& point_;
  const Assignment<Field>& values_;
  Evaluator<Field> evaluator_;
};

} // namespace mbsgen::certify
