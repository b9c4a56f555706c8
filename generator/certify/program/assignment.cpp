// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/assignment.h"
#include "base/index.h"
#include "certify/field/fields.h"
#include "model/model.h"

namespace mbsgen::certify {

namespace {

// Which entries of a matrix of direction cosines are zero in the file.
using Zeros = std::array<std::array<bool, 3>, 3>;

Zeros zeros_of(const model::Rotation& rotation) {
  Zeros zeros{};
  for (std::size_t k = 0; k < 9; ++k) zeros[k / 3][k % 3] = rotation.matrix[k].value.is_zero();
  return zeros;
}

// A rotation matrix has 0, 1, 4 or 6 zeros.
int count(const Zeros& zeros) {
  int number = 0;
  for (const auto& row : zeros)
    for (const bool zero : row) number += zero ? 1 : 0;
  return number;
}

template <class Field>
Matrix<typename Field::Number> turn(std::size_t axis, Point<Field>& point) {
  using Number = typename Field::Number;
  return rotation(axis, point.field().draw_circle(), Number(1));
}

// +1 or -1.
template <class Number>
Number determinant(const Matrix<Number>& m) {
  return dot(m[0], cross(m[1], m[2]));
}

// A rotation with one zero, in row `i` and column `j`: Rz·Ry has it in row 2, column 1.
template <class Field>
Matrix<typename Field::Number> with_one_zero(std::size_t i, std::size_t j, Point<Field>& point) {
  const auto y = turn(1, point), z = turn(2, point); // in this order, whoever compiles
  const auto two_turns = z * y;
  Matrix<typename Field::Number> moved;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      moved[(row + i + 1) % 3][(column + j + 2) % 3] = two_turns[row][column];
  return moved;
}

// A rotation that has, like the nominal one, a ±1 in row `i` and column `j`.
template <class Field>
Matrix<typename Field::Number> with_one_unit(std::size_t i, std::size_t j, int unit, Point<Field>& point) {
  using Number = typename Field::Number;
  const auto planar = turn(0, point);
  Matrix<Number> moved{};
  moved[i][j] = Number(unit);
  for (std::size_t row = 1; row < 3; ++row)
    for (std::size_t column = 1; column < 3; ++column)
      moved[(row + i) % 3][(column + j) % 3] = planar[row][column];
  if (point.field().equal(determinant(moved), Number(1))) return moved;
  for (auto& row : moved) row[(j + 1) % 3] = -row[(j + 1) % 3];
  return moved;
}

// A random rotation whose zeros and ±1 are those of the file, since the generated code relies on them;
// nothing where the pattern is no rotation's.
template <class Field>
std::optional<Matrix<typename Field::Number>> random_rotation(const model::Rotation& nominal,
                                                              Point<Field>& point) {
  const Zeros zeros = zeros_of(nominal);
  const int number = count(zeros);
  if (number == 0) {
    const auto x = turn(0, point), y = turn(1, point), z = turn(2, point); // in this order, whoever compiles
    return z * y * x;
  }
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      if (number == 1 && zeros[i][j]) return with_one_zero(i, j, point);
      const bool cross_of_zeros =
          zeros[i][(j + 1) % 3] && zeros[i][(j + 2) % 3] && zeros[(i + 1) % 3][j] && zeros[(i + 2) % 3][j];
      if (number == 4 && cross_of_zeros)
        return with_one_unit(i, j, nominal.matrix[3 * i + j].nominal < 0 ? -1 : 1, point);
    }
  return std::nullopt;
}

} // namespace

namespace {

// The direction cosines of a fixed rotation, whose parameters are `group`.`field`.
template <class Field>
void assign_rotation(const model::Rotation& rotation, const std::string& group, const std::string& field,
                     Point<Field>& point, Assignment<Field>& values) {
  if (rotation.kind != model::Rotation::Kind::matrix) return;
  const auto matrix = random_rotation(rotation, point);
  if (!matrix) return;
  for (int k = 0; k < 9; ++k) {
    const auto known = values.parameters.find({group, field, k});
    if (known != values.parameters.end()) known->second = (*matrix)[at(k / 3)][at(k % 3)];
  }
}

template <class Field>
void assign_orientations(const model::Model& model, Point<Field>& point, Assignment<Field>& values) {
  for (const model::Body& body : model.bodies)
    assign_rotation(body.orientation, body.name, "orientation", point, values);
  for (const model::Joint& joint : model.joints)
    assign_rotation(joint.frame, model.body_name(joint.body), joint.frame_field(), point, values);
  for (int row = model::base_body; row < static_cast<int>(model.bodies.size()); ++row)
    for (const model::Point& named : model.points(row))
      assign_rotation(named.orientation, model.body_name(row), "orientation_" + named.name, point, values);
}

// Rational points of the sphere, times any length: its square has a root.
template <class Field>
void assign_attitudes(const model::Model& model, Point<Field>& point, Assignment<Field>& values) {
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves() || !model::is_spatial(joint.type)) continue;
    const auto a = point.field().draw_circle(), b = point.field().draw_circle(),
               c = point.field().draw_circle();
    const auto length = point.draw();
    const std::size_t first = at(joint.coordinate) + model::quaternion_at(joint.type);
    values.q[first] = length * a.cos * b.cos;
    values.q[first + 1] = length * a.sin * b.cos;
    values.q[first + 2] = length * a.cos * b.sin * c.cos - length * a.sin * b.sin * c.sin;
    values.q[first + 3] = length * a.cos * b.sin * c.sin + length * a.sin * b.sin * c.cos;
  }
}

template <class Field>
void assign_laws(const model::Model& model, Point<Field>& point, Assignment<Field>& values) {
  for (const model::UserLaw& law : model::user_laws(model))
    for (int k = 0; k < law.forces + static_cast<int>(law.states.size()); ++k)
      values.laws[law.name].push_back(point.draw());
}

int arguments_of(const model::Model& model, const scheme::LawCall& law) {
  const bool all = law.kind == scheme::LawCall::Kind::rate;
  const int motion = all ? model.nq() + model.nqd() + static_cast<int>(model.states.size()) : 0;
  return scheme::LawCall::arguments_of(law.kind) + law.states() + motion;
}

template <class Field>
void assign_law_slopes(const model::Model& model, const scheme::LawCall& law, Point<Field>& point,
                       Assignment<Field>& values) {
  auto& slopes = values.law_slopes[law.name];
  if (!slopes.empty()) return;
  slopes.resize(at(arguments_of(model, law)));
  for (auto& slope : slopes)
    for (std::size_t k = 0; k < values.laws.at(law.name).size(); ++k) slope.push_back(point.draw());
}

bool is_direction(const scheme::Function& function, const scheme::Argument& argument) {
  const bool is_product = function.task == scheme::Task::direct_dynamics_hessian_product;
  return ((function.task == scheme::Task::direct_dynamics_tangent || is_product) &&
          argument.name.front() == 'd') ||
         (is_product && argument.name == "weights") ||
         (function.task == scheme::Task::sensitivities && argument.name.front() == 'u');
}

// Coordinates and times of steps.
bool is_of_step(const scheme::Function& function, const scheme::Argument& argument) {
  return argument.is_number || (function.task == scheme::Task::difference && argument.name.front() == 'q' &&
                                argument.use == scheme::Argument::Use::in);
}

// Values that functions of derivatives and of steps read beyond a state.
template <class Field>
void assign_directions(const model::Model& model, const scheme::Program& program, Point<Field>& point,
                       Assignment<Field>& values) {
  for (const scheme::Function& function : program.functions) {
    for (const scheme::LawCall& law : function.laws)
      if (law.is_derivative()) assign_law_slopes(model, law, point, values);
    for (const scheme::Argument& argument : function.arguments)
      if (is_direction(function, argument) || is_of_step(function, argument))
        while (values.directions[argument.name].size() < at(argument.size))
          values.directions[argument.name].push_back(point.draw());
  }
}

} // namespace

template <class Field>
Assignment<Field> random_assignment(const model::Model& model, const scheme::Program& program,
                                    Point<Field>& point) {
  Assignment<Field> values;
  for (const scheme::Parameter& parameter : program.parameters)
    values.parameters[parameter.path] = point.draw();
  assign_orientations(model, point, values);
  for (const scheme::InputForce& input : program.inputs)
    for (auto* vector : {&values.inputs[input.name].force, &values.inputs[input.name].torque})
      for (auto& component : *vector) component = point.draw();
  for (int k = 0; k < model.nq(); ++k) values.q.push_back(point.draw());
  if (!model.is_open()) assign_attitudes(model, point, values);
  for (auto* list : {&values.qd, &values.qdd, &values.Q})
    for (int k = 0; k < model.nqd(); ++k) list->push_back(point.draw());
  for (std::size_t k = 0; k < program.states.size(); ++k) values.x.push_back(point.draw());
  values.time = point.draw();
  assign_laws(model, point, values);
  if (program.smallest_pivot.is_symbol()) values.smallest_pivot = point.draw();
  for (std::size_t k = 0; k < 3 * model.rigid_contacts().size(); ++k) values.impulses.push_back(point.draw());
  assign_directions(model, program, point, values);
  return values;
}

#define FIELD(Field)                                                                                         \
  template Assignment<Field> random_assignment(const model::Model&, const scheme::Program&, Point<Field>&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
