// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/values.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

template <class Field>
ModelValues<Field>::ModelValues(const model::Model& model, const scheme::Program& program,
                                const AngleScan& angles, Point<Field>& point, const Assignment<Field>& values)
    : pool_(*program.pool), model_(model), point_(point), values_(values),
      evaluator_(pool_, PointTraits<Field>(point)) {
  for (int k = 0; k < model.nq(); ++k) evaluator_.set(model::q_symbol(pool_, k), values.q[at(k)]);
  for (int k = 0; k < model.nqd(); ++k) evaluator_.set(model::qd_symbol(pool_, k), values.qd[at(k)]);
  evaluator_.set(model::time_symbol(pool_), values.time);
  for (std::size_t k = 0; k < values.x.size(); ++k)
    evaluator_.set(model::state_symbol(pool_, static_cast<int>(k)), values.x[k]);
  for (const int row : model.parameter_order) set_parameter(model.parameters[at(row)], angles);
}

template <class Field>
typename Field::Number ModelValues<Field>::number(const model::Scalar& scalar, const ParameterPath& name) {
  if (const Number* tunable = parameter(scalar, name)) return *tunable;
  return law(scalar.value);
}

template <class Field>
Circle<typename Field::Number> ModelValues<Field>::circle(const model::Scalar& angle,
                                                          const ParameterPath& name) {
  if (const Number* tunable = parameter(angle, name))
    return point_.circle({{AnglePart<Number>::Kind::value, Rational(1), *tunable}});
  if (angle.value.pool() == nullptr) return {};
  return point_.circle(evaluator_.traits().angle(pool_, angle.value.id(), evaluator_));
}

template <class Field>
Vector<typename Field::Number>
ModelValues<Field>::vector(const model::Vec3& scalars, const std::string& group, const std::string& field) {
  Vector<Number> result;
  for (int k = 0; k < 3; ++k) result[at(k)] = number(scalars[at(k)], {group, field, k});
  return result;
}

template <class Field>
Vector<typename Field::Number> ModelValues<Field>::position(const model::PointRef& point) {
  const model::Point* const named = model_.find(point);
  if (named == nullptr) return {};
  return vector(named->position, model_.body_name(point.body), "point_" + named->name);
}

template <class Field>
Matrix<typename Field::Number> ModelValues<Field>::axes(const model::PointRef& point) {
  const model::Point* const named = model_.find(point);
  if (named == nullptr) return identity(Number(1));
  const std::string& body = model_.body_name(point.body);
  return turned(named->orientation, {body, "rpy_" + named->name, "orientation_" + named->name,
                                     "point " + body + "." + named->name});
}

template <class Field>
Matrix<typename Field::Number> ModelValues<Field>::orientation(const model::Body& body) {
  return turned(body.orientation, {body.name, "rpy", "orientation", "body " + body.name});
}

template <class Field>
Matrix<typename Field::Number> ModelValues<Field>::joint_axes(const model::Joint& joint) {
  if (model::is_spatial(joint.type) && joint.moves()) return identity(Number(1));
  return turned(joint.frame, {model_.body_name(joint.body), "", joint.frame_field(), "joint " + joint.name});
}

template <class Field>
Matrix<typename Field::Number> ModelValues<Field>::turned(const model::Rotation& rotation,
                                                          const RotationNames& names) {
  Matrix<Number> axes = identity(Number(1));
  if (rotation.kind == model::Rotation::Kind::rpy) {
    for (std::size_t k = 3; k-- > 0;)
      axes = axes * certify::rotation(
                        k, circle(rotation.rpy[k], {names.group, names.rpy, static_cast<int>(k)}), Number(1));
  } else if (rotation.kind == model::Rotation::Kind::matrix) {
    for (std::size_t k = 0; k < 9; ++k)
      axes[k / 3][k % 3] = number(rotation.matrix[k], {names.group, names.matrix, static_cast<int>(k)});
    if (!is_rotation(axes))
      throw NotCovered("the matrix of " + names.what + " is a rotation up to rounding only");
  }
  return axes;
}

template <class Field>
bool ModelValues<Field>::is_rotation(const Matrix<Number>& axes) const {
  const Matrix<Number> product = axes * transpose(axes);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (!point_.field().equal(product[i][j], Number(i == j ? 1 : 0))) return false;
  return true;
}

template <class Field>
std::vector<typename Field::Number>
ModelValues<Field>::law_results(const std::string& law, const std::vector<Number>& arguments) const {
  std::vector<Number> results = values_.laws.at(law);
  const auto slopes = values_.law_slopes.find(law);
  if (slopes == values_.law_slopes.end()) return results;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    for (std::size_t k = 0; k < results.size(); ++k)
      add_change(results[k], slopes->second.at(i)[k], arguments[i]);
  return results;
}

template <class Field>
void ModelValues<Field>::add_states(const std::vector<int>& states, std::vector<Number>& arguments) {
  for (const int state : states) arguments.push_back(law(model::state_symbol(pool_, state)));
}

template <class Field>
typename Field::Number ModelValues<Field>::law(const expr::Expr& expression) {
  return expression.pool() == nullptr ? Number(0) : evaluator_.value(expression);
}

template <class Field>
Circle<typename Field::Number> ModelValues<Field>::turn(const expr::Expr& expression) {
  return evaluator_.traits().circle(pool_, expression.id(), evaluator_);
}

template <class Field>
void ModelValues<Field>::set_variable(const char* stem, const Number& value) {
  set_variable(pool_.symbol(expr::SymbolKind::auxiliary, stem), value);
}

template <class Field>
void ModelValues<Field>::set_variable(const expr::Expr& symbol, const Number& value) {
  evaluator_.set(symbol, value);
  evaluator_.traits().define_by_value(symbol.id(), value);
  evaluator_.forget();
}

template <class Field>
const typename Field::Number* ModelValues<Field>::parameter(const model::Scalar& scalar,
                                                            const ParameterPath& name) const {
  const auto found = values_.parameters.find(name);
  return scalar.is_literal && found != values_.parameters.end() ? &found->second : nullptr;
}

template <class Field>
void ModelValues<Field>::set_parameter(const model::UserParameter& parameter, const AngleScan& angles) {
  const auto found = values_.parameters.find({{}, parameter.name, -1});
  if (found != values_.parameters.end() && !parameter.derived)
    return evaluator_.set(parameter.symbol, found->second);
  const expr::Expr& value = parameter.value.value;
  define<Field>(evaluator_, parameter.symbol, value, angles.parts.count(parameter.symbol.id()) != 0,
                point_.field());
  if (value.pool() != nullptr) evaluator_.traits().define_constant(pool_, parameter.symbol.id(), value.id());
}

#define DUALS
#define FIELD(Field) template class ModelValues<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class ModelValues<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
