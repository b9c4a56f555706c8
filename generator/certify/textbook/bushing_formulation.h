// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/point_motion.h"

namespace mbsgen::certify {

/// The matrix [a] of the cross product.
template <class Number>
Matrix<Number> crossing(const Vector<Number>& a) {
  const Number zero(0);
  return {{{zero, zero - a[2], a[1]}, {a[2], zero, zero - a[0]}, {zero - a[1], a[0], zero}}};
}

/// Of a matrix that has one.
template <class Number>
Matrix<Number> inverse(const Matrix<Number>& m) {
  const Matrix<Number> cofactors{{cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])}};
  const Number one(1);
  const Matrix<Number> adjugate = transpose(cofactors);
  const Number factor = one / dot(m[0], cofactors[0]);
  return mapped<Number>(adjugate, [&](const Number& entry) { return factor * entry; });
}

/// The rotation of a bushing by Cayley's transform: [g] = (R - 1)(R + 1)^-1 with g = r/2, and the rates of g for angular
/// velocities along the axes of a by its derivative.
template <class Number>
class Cayley {
public:
  explicit Cayley(const Matrix<Number>& turn) : turn_(turn) {
    Matrix<Number> above = turn, below = turn;
    for (std::size_t i = 0; i < 3; ++i) {
      above[i][i] = above[i][i] - Number(1);
      below[i][i] = below[i][i] + Number(1);
    }
    below_ = inverse(below);
    skew_ = above * below_;
  }

  Vector<Number> rotation() const { return twice(skew_); }

  /// The rate of `rotation` for the angular velocity `spin`.
  Vector<Number> rate(const Vector<Number>& spin) const {
    const Matrix<Number> change = crossing(spin) * turn_ * below_;
    const Matrix<Number> turned = skew_ * change;
    Matrix<Number> result = change;
    for (std::size_t i = 0; i < 3; ++i) result[i] = change[i] - turned[i];
    return twice(result);
  }

private:
  static Vector<Number> twice(const Matrix<Number>& m) {
    return {m[2][1] + m[2][1], m[0][2] + m[0][2], m[1][0] + m[1][0]};
  }

  Matrix<Number> turn_, below_, skew_;
};

/// What a matrix of a bushing, or its diagonal, gives for six numbers.
template <class Field, class Number = typename Field::Number>
std::array<Vector<Number>, 2> product(ModelValues<Field>& values, const std::string& group, const char* field,
                                      const std::vector<model::Scalar>& matrix, const Vector<Number>& above,
                                      const Vector<Number>& below) {
  std::array<Vector<Number>, 2> result{};
  constexpr std::size_t rows = 6;
  for (std::size_t i = 0; i < rows && !matrix.empty(); ++i)
    for (std::size_t j = 0; j < rows; ++j) {
      const bool is_diagonal = matrix.size() == rows;
      if (is_diagonal && i != j) continue;
      const std::size_t k = is_diagonal ? i : rows * i + j;
      const Number entry = values.number(matrix[k], {group, field, static_cast<int>(k)});
      Number& sum = result[i / 3][i % 3];
      sum = sum + entry * (j < 3 ? above[j] : below[j - 3]);
    }
  return result;
}

/// A bushing in inertial axes, by virtual work of its potential.
template <class Field>
class BushingFormulation {
public:
  using Number = typename Field::Number;

  BushingFormulation(Motion<Field>& motion, const Frames<Number>& frames, const model::Bushing& bushing)
      : values_(motion.values()), bushing_(bushing), a_(point_motion(motion, frames, bushing.a, true)),
        b_(point_motion(motion, frames, bushing.b, true)), to_a_(transpose(a_.axes)) {
    const Vector<Number> way = b_.position - a_.position;
    members_[0] = to_a_ * way;
    members_[1] = Cayley<Number>(to_a_ * b_.axes).rotation();
    members_[2] = to_a_ * (b_.velocity - a_.velocity - cross(a_.omega, way));
    members_[3] = to_a_ * (b_.omega - a_.omega);
    const auto frame = motion.frame_of(a_.carrier, frames);
    const auto value = [](const Jet<Number, 2>& jet) { return jet.value(); };
    const Vector<Number> origin{frame.origin[0].value(), frame.origin[1].value(), frame.origin[2].value()};
    in_a_ = transpose(mapped<Number>(frame.axes, value)) * (b_.position - origin);
  }

  void add_to(Loads<Number>& result) {
    const std::array<Vector<Number>, 2> load = this->load(result);
    members_[4] = load[0];
    members_[5] = load[1];
    result.bushings[bushing_.name] = members_;
    const Vector<Number> none{}, force = a_.axes * load[0], torque = a_.axes * load[1];
    result.loads.push_back(load_at(b_, force, torque));
    result.loads.push_back({a_.carrier, in_a_, b_.position, none - force, none - torque});
  }

private:
  std::array<Vector<Number>, 2> load(Loads<Number>& result) {
    if (bushing_.law == model::BushingLaw::expression) return expressed();
    if (bushing_.law == model::BushingLaw::matrices) return by_matrices();
    std::vector<Number>& list = result.law_arguments[bushing_.name];
    const auto add = [&](const Vector<Number>& vector) {
      list.insert(list.end(), vector.begin(), vector.end());
    };
    add(members_[0]);
    for (const Vector<Number>& row : to_a_* b_.axes) add(row);
    add(members_[2]);
    add(members_[3]);
    values_.add_states(bushing_.states, list);
    const std::vector<Number> law = values_.law_results(bushing_.name, list);
    return {Vector<Number>{law[0], law[1], law[2]}, Vector<Number>{law[3], law[4], law[5]}};
  }

  std::array<Vector<Number>, 2> expressed() {
    std::size_t row = 0;
    for (std::size_t member = 0; member < 4; ++member)
      for (const Number& component : members_[member])
        values_.set_variable(model::bushing_kinematics[row++], component);
    std::array<Vector<Number>, 2> load;
    for (std::size_t i = 0; i < 3; ++i) {
      load[0][i] = values_.law(bushing_.force[i]);
      load[1][i] = values_.law(bushing_.torque[i]);
    }
    return load;
  }

  std::array<Vector<Number>, 2> by_matrices() {
    const auto elastic =
        product(values_, bushing_.name, "stiffness", bushing_.stiffness, members_[0], members_[1]);
    const auto damped =
        product(values_, bushing_.name, "damping", bushing_.damping, members_[2], members_[3]);
    const Cayley<Number> turn(to_a_ * b_.axes);
    std::array<Vector<Number>, 2> load;
    for (std::size_t i = 0; i < 3; ++i) {
      Vector<Number> spin{};
      spin[i] = Number(1);
      load[0][i] = Number(0) - elastic[0][i] - damped[0][i];
      load[1][i] = Number(0) - dot(turn.rate(spin), elastic[1]) - damped[1][i];
    }
    return load;
  }

  ModelValues<Field>& values_;
  const model::Bushing& bushing_;
  PointMotion<Number> a_, b_;
  Matrix<Number> to_a_;
  Vector<Number> in_a_; ///< b's point in the axes of a's body, from its origin
  BushingValues<Number> members_{};
};

} // namespace mbsgen::certify
