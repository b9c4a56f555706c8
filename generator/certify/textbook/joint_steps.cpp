// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/joint_steps.h"
#include "base/index.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

namespace {

using expr::Op;

template <class Number>
using Quaternion = std::array<Number, 4>;

template <class Number>
Vector<Number> three(const std::vector<Number>& list, std::size_t first) {
  return {list[first], list[first + 1], list[first + 2]};
}

template <class Number>
void set_three(std::vector<Number>& list, std::size_t first, const Vector<Number>& values) {
  for (std::size_t k = 0; k < 3; ++k) list[first + k] = values[k];
}

template <class Number>
Quaternion<Number> four(const std::vector<Number>& list, std::size_t first) {
  return {list[first], list[first + 1], list[first + 2], list[first + 3]};
}

template <class Number>
Number product(const Quaternion<Number>& a, const Quaternion<Number>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

template <class Number>
Matrix<Number> skew(const Vector<Number>& v) {
  const Number zero(0);
  return {{{zero, -v[2], v[1]}, {v[2], zero, -v[0]}, {-v[1], v[0], zero}}};
}

// The rotation times the square of the quaternion's length.
template <class Number>
Matrix<Number> matrix_of(const Quaternion<Number>& q) {
  const auto& [w, x, y, z] = q;
  const auto twice = [](const Number& number) { return number + number; };
  return {{{w * w + x * x - y * y - z * z, twice(x * y - w * z), twice(x * z + w * y)},
           {twice(x * y + w * z), w * w - x * x + y * y - z * z, twice(y * z - w * x)},
           {twice(x * z - w * y), twice(y * z + w * x), w * w - x * x - y * y + z * z}}};
}

// A part of the square of an angle, so that an angle of zero is no case of its own.
Rational smallest_square() {
  return Rational(10).power(-20);
}

} // namespace

template <class Field>
typename JointSteps<Field>::Arrays JointSteps<Field>::expected(scheme::Task task) {
  if (task == scheme::Task::integrate) return integrate();
  if (task == scheme::Task::advance) return advance();
  return task == scheme::Task::difference ? difference() : normalize();
}

template <class Field>
template <class Each>
void JointSteps<Field>::for_spatial_joints(const Each& each) const {
  for (const model::Joint& joint : model_.joints)
    if (joint.moves() && model::is_spatial(joint.type))
      each(joint, joint.type == model::JointType::Free,
           at(joint.coordinate) + model::quaternion_at(joint.type),
           at(joint.velocity) + model::angular_velocity_at(joint.type));
}

template <class Field>
template <class Each>
void JointSteps<Field>::for_single_joints(const Each& each) const {
  for (const model::Joint& joint : model_.joints)
    if (joint.moves() && !model::is_spatial(joint.type)) each(at(joint.coordinate), at(joint.velocity));
}

// 1 + first [v×] + second [v×]²
template <class Field>
Matrix<typename Field::Number> JointSteps<Field>::sum_of(const Number& first, const Number& second,
                                                         const Matrix<Number>& cross) {
  const Matrix<Number> square = cross * cross;
  Matrix<Number> sum = identity(Number(1));
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      sum[i][j] = point_.field().reduced(sum[i][j] + first * cross[i][j] + second * square[i][j]);
  return sum;
}

template <class Field>
typename JointSteps<Field>::Turn JointSteps<Field>::turn(const Vector<Number>& angular_velocity) {
  const Vector<Number> theta = step() * angular_velocity;
  const Number square = half() * half() * dot(theta, theta) + number(smallest_square());
  const Number angle = call(Op::sqrt, square);
  const Circle<Number> circle = point_.circle({{AnglePart<Number>::Kind::value, Rational(1), angle}});
  return {skew(theta), square, circle.cos, circle.sin / angle};
}

// exp(Ω/2) q = (cos h + (sin h / h) Ω/2) q, since (Ω/2)² = -h².
template <class Field>
typename JointSteps<Field>::Quaternion JointSteps<Field>::turned(const Quaternion& q, const Turn& turn) {
  const Vector<Number> theta = axial(turn.cross);
  const Number zero(0);
  const std::array<Quaternion, 4> omega{{{zero, -theta[0], -theta[1], -theta[2]},
                                         {theta[0], zero, theta[2], -theta[1]},
                                         {theta[1], -theta[2], zero, theta[0]},
                                         {theta[2], theta[1], -theta[0], zero}}};
  Quaternion result;
  for (std::size_t k = 0; k < 4; ++k)
    result[k] = turn.cosine * q[k] + half() * turn.ratio * product(omega[k], q);
  return result;
}

template <class Field>
Vector<typename Field::Number> JointSteps<Field>::rotated(const Quaternion& q, const Vector<Number>& v,
                                                          bool back) {
  const Matrix<Number> matrix = matrix_of(q);
  return (Number(1) / product(q, q)) * ((back ? transpose(matrix) : matrix) * v);
}

template <class Field>
void JointSteps<Field>::set_unit(std::vector<Number>& q, std::size_t first, const Quaternion& quaternion) {
  const Number length = call(Op::sqrt, point_.field().reduced(product(quaternion, quaternion)));
  for (std::size_t k = 0; k < 4; ++k) q[first + k] = quaternion[k] / length;
}

// ∫ exp(s [θ×]) ds = 1 + (1 - cos θ)/θ² [θ×] + (θ - sin θ)/θ³ [θ×]²
template <class Field>
typename JointSteps<Field>::Arrays JointSteps<Field>::integrate() {
  std::vector<Number> next = values_.q;
  for_single_joints([&](std::size_t c, std::size_t v) { next[c] = next[c] + step() * values_.qd[v]; });
  for_spatial_joints([&](const model::Joint& joint, bool is_free, std::size_t quaternion, std::size_t turns) {
    const Quaternion q = four(values_.q, quaternion);
    const Turn by = turn(three(values_.qd, turns));
    set_unit(next, quaternion, turned(q, by));
    if (!is_free) return;
    const Matrix<Number> path = sum_of(
        half() * by.ratio * by.ratio, (Number(1) - by.ratio * by.cosine) / (Number(4) * by.square), by.cross);
    const std::size_t position = at(joint.coordinate);
    const Vector<Number> shift = step() * three(values_.qd, at(joint.velocity));
    set_three(next, position, three(next, position) + rotated(q, path * shift));
  });
  return {{"q_next", next}};
}

// The velocity keeps its direction before the joint: behind it, exp(-[θ×]) turns it.
template <class Field>
typename JointSteps<Field>::Arrays JointSteps<Field>::advance() {
  std::vector<Number> next = values_.q, faster = values_.qd;
  for (std::size_t v = 0; v < faster.size(); ++v) faster[v] = faster[v] + step() * values_.qdd[v];
  for_single_joints([&](std::size_t c, std::size_t v) { next[c] = next[c] + step() * faster[v]; });
  for_spatial_joints([&](const model::Joint& joint, bool is_free, std::size_t quaternion, std::size_t turns) {
    const Quaternion q = four(values_.q, quaternion);
    const Turn by = turn(three(faster, turns));
    set_unit(next, quaternion, turned(q, by));
    if (!is_free) return;
    const std::size_t position = at(joint.coordinate), shifts = at(joint.velocity);
    const Vector<Number> v = three(values_.qd, shifts);
    const Vector<Number> moving = three(faster, shifts) + step() * (skew(three(values_.qd, turns)) * v);
    set_three(next, position, three(next, position) + step() * rotated(q, moving));
    const Matrix<Number> back = sum_of(-(by.ratio * by.cosine), half() * by.ratio * by.ratio, by.cross);
    set_three(faster, shifts, back * moving);
  });
  return {{"q_next", next}, {"qd_next", faster}};
}

// The quaternion of the step has the scalar part <a, b>, and the vector part that the matrices show: it is the axial
// vector of Aᵀ B, over four times the scalar. Of the inverse of the integral in integrate(), -1/2 is the factor of
// [θ×], and (1 - h cot h)/(4 h²) that of its square.
template <class Field>
typename JointSteps<Field>::Arrays JointSteps<Field>::difference() {
  const std::vector<Number>&qa = values_.directions.at("qa"), &qb = values_.directions.at("qb");
  std::vector<Number> qd(at(model_.nqd()), Number(0));
  for_single_joints([&](std::size_t c, std::size_t v) { qd[v] = (qb[c] - qa[c]) / step(); });
  for_spatial_joints([&](const model::Joint& joint, bool is_free, std::size_t quaternion, std::size_t turns) {
    const Quaternion a = four(qa, quaternion), b = four(qb, quaternion);
    const Number scalar = product(a, b);
    const Matrix<Number> both = transpose(matrix_of(a)) * matrix_of(b);
    const Vector<Number> vector = (Number(1) / (Number(4) * scalar)) * (axial(both) - axial(transpose(both)));
    const Number whole = number(smallest_square()) * (product(a, a) * product(b, b));
    const Number sine = call(Op::sqrt, point_.field().reduced(dot(vector, vector) + whole));
    const Number cosine = call(Op::abs, scalar);
    const Number angle = point_.call(Op::atan2, sine, cosine);
    const Number sign = call(Op::sign, call(Op::sign, scalar) + half());
    const Vector<Number> theta = (Number(2) * sign * angle / sine) * vector;
    set_three(qd, turns, (Number(1) / step()) * theta);
    if (!is_free) return;
    const std::size_t position = at(joint.coordinate);
    const Matrix<Number> inverse =
        sum_of(-half(), (Number(1) - angle * cosine / sine) / (Number(4) * (angle * angle)), skew(theta));
    const Vector<Number> path = rotated(a, three(qb, position) - three(qa, position), true);
    set_three(qd, at(joint.velocity), (Number(1) / step()) * (inverse * path));
  });
  return {{"qd", qd}};
}

template <class Field>
typename JointSteps<Field>::Arrays JointSteps<Field>::normalize() {
  std::vector<Number> q = values_.q;
  for_spatial_joints([&](const model::Joint&, bool, std::size_t quaternion, std::size_t) {
    set_unit(q, quaternion, four(values_.q, quaternion));
  });
  return {{"q", q}};
}

#define FIELD(Field) template class JointSteps<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
