// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/fields.h"
#include "certify/field/point.h"

namespace mbsgen::certify {

/// A point that moves: values are those of a point of the base field, their changes follow from the
/// derivative of each function.
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

/// Functions of expressions along a motion: their values are those at the point, their derivatives follow by
/// the chain rule from the derivative of each function, written over the same values.
template <class Field>
class Composition {
public:
  using Number = typename Field::Number;
  using One = Jet<Number, 1>;
  using Two = Jet<Number, 2>;

  explicit Composition(Point<Field>& point) : point_(point) {}

  Number operator()(expr::Op op, const Number& x, const Number& y) const { return point_.call(op, x, y); }
  One operator()(expr::Op op, const One& x, const One& y) const;
  Two operator()(expr::Op op, const Two& x, const Two& y) const;

private:
  template <class S>
  S rate(expr::Op op, const S& x, const S& y, const S& f, const S& dx, const S& dy) const;
  template <class S>
  S root(const S& square) const;
  template <class S>
  S between(const S& a, const S& b, const S& side) const;

  Point<Field>& point_;
};

} // namespace mbsgen::certify
