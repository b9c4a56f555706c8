// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// The two surfaces of a contact by the definitions of their shapes, in inertial axes: where they are nearest to each
/// other, and how the bodies move there.
template <class Field>
class ContactSurfaces {
public:
  using Number = typename Field::Number;
  using Frames = std::vector<Frame<Jet<Number, 2>>>;

  ContactSurfaces(Motion<Field>& motion, const Frames& frames, const model::Contact& contact);

  const model::Contact& contact() const { return contact_; }
  const model::ContactShape& shape(std::size_t side) const { return contact_.shapes[side]; }
  ModelValues<Field>& values() const { return values_; }

  const Number& gap() const { return gap_; }               ///< m, negative where the surfaces overlap
  const Vector<Number>& normal() const { return normal_; } ///< unit vector from b to a
  /// Square of the normal's length, the share of the forces that acts: less than one of centres that nearly coincide.
  Number facing() const { return is_round(0) && is_round(1) ? dot(normal_, normal_) : Number(1); }
  /// The point of the side's surface that is nearest to the other one.
  Vector<Number> surface(std::size_t side) const;

  /// The unit vector along which a plane's or disc's direction lies, in the axes of its point.
  Vector<Number> direction(std::size_t side);
  /// Components in inertial axes of a vector in the body's axes.
  Vector<Number> turned(std::size_t side, const Vector<Number>& in_body) const;
  /// A point of inertial space, as a part of the body: place in the body's axes, and velocity.
  Vector<Number> in_body(std::size_t side, const Vector<Number>& point) const;
  Vector<Number> velocity(std::size_t side, const Vector<Number>& point) const;

  Number number(const Rational& value) const { return values_.point().field().from(value); }
  Number root(const Number& square) { return values_.point().call(expr::Op::sqrt, square, Number(0)); }
  Number sign(const Number& x) { return values_.point().call(expr::Op::sign, x, Number(0)); }
  Number largest(const Number& x, const Number& y) { return values_.point().call(expr::Op::max, x, y); }
  /// Of a vector, kept from zero by the definition of contacts.
  Number length(const Vector<Number>& vector) { return root(dot(vector, vector) + tiny()); }

private:
  struct Side {
    Frame<Jet<Number, 2>> frame;
    Vector<Number> point, along; ///< of the shape; a capsule's axis, a unit direction
    Number radius = Number(0);
  };

  Number tiny() const { return number(Rational(10).power(-30)); }
  Number clamped(const Number& x) {
    return values_.point().call(expr::Op::min, largest(x, Number(0)), Number(1));
  }
  bool is_round(std::size_t side) const;
  void place(std::size_t side);
  void find_normal();
  Number share(std::size_t side, const Vector<Number>& point);
  void move_core(std::size_t side, const Vector<Number>& point);
  Number perpendicular();
  void meet_round();
  void meet_plane(std::size_t side, std::size_t plane);

  ModelValues<Field>& values_;
  const model::Contact& contact_;
  std::array<Side, 2> bodies_;
  std::array<Vector<Number>, 2> cores_;
  std::array<Number, 2> radii_;
  Vector<Number> normal_;
  Number gap_;
};

} // namespace mbsgen::certify
