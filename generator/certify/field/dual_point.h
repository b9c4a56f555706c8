// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/dual_field.h"
#include "certify/field/point.h"

namespace mbsgen::certify {

/// A point that moves: values are those of a point of the base field, their changes follow from the derivative of each
/// function.
template <class Base>
class Point<DualField<Base>> {
public:
  using Field = DualField<Base>;
  using Number = typename Field::Number;

  explicit Point(Field& field, Point<Base>& base) : field_(field), base_(base) {}

  Field& field() { return field_; }
  Number pi() { return Number(base_.pi()); }
  void set_underdetermined() { base_.set_underdetermined(); }

  Circle<Number> circle(const Angle<Number>& angle);
  Number call(expr::Op op, const Number& x, const Number& y);

  std::optional<Circle<Number>> known_circle(const Number& value) const;
  void remember(const Number& value, const Circle<Number>& circle) {
    base_.remember(value.value(), {circle.cos.value(), circle.sin.value()});
  }

private:
  Field& field_;
  Point<Base>& base_;
};

} // namespace mbsgen::certify
