// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/dual_point.h"

namespace mbsgen::certify {

/// Functions of expressions along a motion: their values are those at the point, their derivatives follow by the chain
/// rule from the derivative of each function, written over the same values.
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
