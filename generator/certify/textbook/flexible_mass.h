// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// Derivatives of one order of vectors along a motion.
template <class Number, std::size_t N>
std::vector<Vector<Number>> orders(const std::vector<Vector<Jet<Number, N>>>& fields, std::size_t order) {
  std::vector<Vector<Number>> result;
  for (const auto& field : fields) result.push_back(derivative(field, order));
  return result;
}

/// The mass of a flexible body by d'Alembert's principle alone. The place of a particle is linear in scalar fields b that
/// are fixed in the body, r = sum b A(t), where A are inertial vectors: the floating frame's origin, of b = 1; and its
/// axes, times 1, eta_k or eta_k eta_l, of the components of r0, Phi_k and S_kl. The integrals of b b' give all sums over
/// the particles: masses times accelerations times displacements, and so on. Those that the kinetic energy has not to
/// the second order, of Phi S and S S, are zero by definition.
template <class Field>
class FlexibleMass {
public:
  using Number = typename Field::Number;
  template <std::size_t N>
  using Fields = std::vector<Vector<Jet<Number, N>>>;
  using Vectors = std::vector<Vector<Number>>;

  FlexibleMass(ModelValues<Field>& values, int row)
      : row_(row), flexible_(*values.model().bodies[at(row)].flexible), field_(values.point().field()),
        mass_(values.number(flexible_.mass, {values.model().bodies[at(row)].name, "flexible_mass", -1})) {
    add(0, 0, 1);
    const std::size_t n = flexible_.modes();
    add_first(1, flexible_.first);
    add_second(1, 1, flexible_.second);
    for (std::size_t k = 0; k < n; ++k) {
      add_first(of_mode(k), flexible_.first_by[k]);
      add_both(1, of_mode(k), flexible_.second_by[k]);
      for (std::size_t l = 0; l < n; ++l) {
        add_second(of_mode(k), of_mode(l), flexible_.products[flexible_.pair(k, l)]);
        add_first(of_pair(k, l), flexible_.shortened[flexible_.pair(k, l)]);
        add_both(1, of_pair(k, l), flexible_.shortened_by[flexible_.pair(k, l)]);
      }
    }
  }

  int row() const { return row_; }
  const Number& mass() const { return mass_; }

  /// The vectors A while the floating frame and the modal coordinates move so.
  template <std::size_t N>
  Fields<N> fields(const Frame<Jet<Number, N>>& frame, const std::vector<Jet<Number, N>>& eta) const {
    using S = Jet<Number, N>;
    Fields<N> result{frame.origin};
    const Matrix<S> axes = transpose(frame.axes);
    const auto add = [&](const S& factor) {
      for (const Vector<S>& axis : axes) result.push_back(factor * axis);
    };
    add(S(Number(1)));
    for (const S& coordinate : eta) add(coordinate);
    const S half(field_.from(Rational::half()));
    for (const S& first : eta)
      for (const S& second : eta) add(half * first * second);
    return result;
  }

  /// The sum over all particles of the derivative of r.
  template <std::size_t N>
  Vector<Number> sum(const Fields<N>& fields, std::size_t order) const {
    Vector<Number> result{};
    for (const Integral& one : integrals_)
      if (one.row == 0) result = result + one.value * derivative(fields[one.column], order);
    return result;
  }

  /// The sum over all particles of dm a . b.
  Number power(const Vectors& a, const Vectors& b) const {
    Number result(0);
    for (const Integral& one : integrals_)
      result = field_.reduced(result + one.value * dot(a[one.row], b[one.column]));
    return result;
  }

  /// The sum over all particles of dm a x b.
  Vector<Number> moment(const Vectors& a, const Vectors& b) const {
    Vector<Number> result{};
    for (const Integral& one : integrals_) result = result + one.value * cross(a[one.row], b[one.column]);
    return result;
  }

private:
  struct Integral {
    std::size_t row, column;
    Number value;
  };

  static std::size_t of_mode(std::size_t k) { return 4 + 3 * k; }
  std::size_t of_pair(std::size_t k, std::size_t l) const {
    return 4 + 3 * flexible_.modes() + 3 * flexible_.pair(k, l);
  }

  void add(std::size_t row, std::size_t column, double per_kg) {
    if (per_kg != 0) integrals_.push_back({row, column, mass_ * field_.from(Rational::from_double(per_kg))});
  }
  void add_first(std::size_t at, const model::Flexible::Triple& integrals) {
    for (std::size_t i = 0; i < 3; ++i) {
      add(0, at + i, integrals[i]);
      add(at + i, 0, integrals[i]);
    }
  }
  void add_second(std::size_t a, std::size_t b, const model::Flexible::Matrix& integrals) {
    for (std::size_t i = 0; i < 9; ++i) add(a + i / 3, b + i % 3, integrals[i]);
  }
  void add_both(std::size_t a, std::size_t b, const model::Flexible::Matrix& integrals) {
    add_second(a, b, integrals);
    for (std::size_t i = 0; i < 9; ++i) add(b + i % 3, a + i / 3, integrals[i]);
  }

  int row_;
  const model::Flexible& flexible_;
  Field& field_;
  Number mass_;
  std::vector<Integral> integrals_;
};

} // namespace mbsgen::certify
