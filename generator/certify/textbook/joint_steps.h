// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/vector.h"
#include "certify/program/assignment.h"

namespace mbsgen::certify {

/// Steps of coordinates by their definitions: of joints with one coordinate by the velocity; of ball and free
/// joints by exponentials of matrices, q̇ = Ω(w) q / 2 for the quaternion and Ṙ = R [w×], ṗ = R v for the pose.
/// Half of an angle is the root of its square and 1e-20: tests show that this part does no harm.
template <class Field>
class JointSteps {
public:
  using Number = typename Field::Number;
  using Arrays = std::map<std::string, std::vector<Number>>;

  JointSteps(const model::Model& model, const Assignment<Field>& values, Point<Field>& point)
      : model_(model), values_(values), point_(point) {}

  /// The results of integrate(), advance(), difference() or normalize().
  Arrays expected(scheme::Task task);

private:
  using Quaternion = std::array<Number, 4>;
  /// A turn: the matrix of the rotation vector θ; of half of its length the square, the cosine, and the sine
  /// over it.
  struct Turn {
    Matrix<Number> cross;
    Number square, cosine, ratio;
  };

  Arrays integrate();
  Arrays advance();
  Arrays difference();
  Arrays normalize();

  /// Calls each(joint, true for a free one, place of its quaternion, place of its angular velocity).
  template <class Each>
  void for_spatial_joints(const Each& each) const;
  template <class Each>
  void for_single_joints(const Each& each) const;

  Number number(const Rational& value) { return point_.field().from(value); }
  Number half() { return number(Rational::half()); }
  Number call(expr::Op op, const Number& x) { return point_.call(op, x, x); }
  Number step() const { return values_.directions.at("dt").front(); }
  Matrix<Number> sum_of(const Number& first, const Number& second, const Matrix<Number>& cross);
  Turn turn(const Vector<Number>& angular_velocity);
  Quaternion turned(const Quaternion& q, const Turn& turn);
  Vector<Number> rotated(const Quaternion& q, const Vector<Number>& v, bool back = false);
  void set_unit(std::vector<Number>& q, std::size_t first, const Quaternion& quaternion);

  const model::Model& model_;
  const Assignment<Field>& values_;
  Point<Field>& point_;
};

} // namespace mbsgen::certify
