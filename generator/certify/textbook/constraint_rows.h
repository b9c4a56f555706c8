// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/jet_values.h"
#include "certify/textbook/reference.h"

namespace mbsgen::certify {

/// One constraint equation at a point.
template <class Number>
struct ConstraintRow {
  std::string name; ///< "cut c1, z"
  bool holonomic = true;
  Number h{};            ///< zero where nonholonomic
  std::vector<Number> J; ///< per velocity: its factor in the equation's rate
  Number drift{};        ///< the part of the rate without velocities
  Number bias{}; ///< the part of the second derivative (nonholonomic: the first) without accelerations
  bool begins_vector = false; ///< with the next two the components of a ball cut's distance vector
};

/// The constraint equations by their definition, all of them, cut by cut and then constraint by constraint:
/// relative positions and orientations in the axes of the nearest common ancestor, and derivatives of these.
/// Of a weld the last three rows are (3,2), (1,3), (2,1) of R_a R_bᵀ, and their Jacobian is, by definition,
/// that of ω_a − ω_b.
template <class Field>
class ConstraintRows {
public:
  using Number = typename Field::Number;

  ConstraintRows(Reference<Field>& reference, ModelValues<Field>& values);

  std::vector<ConstraintRow<Number>> take() &&;

private:
  /// A weld ties the axes of its points; no other cut has to do with axes.
  enum class PointAxes { of_body, own };
  static PointAxes axes_of(const model::Cut& cut) {
    return cut.type == model::CutType::solid ? PointAxes::own : PointAxes::of_body;
  }
  /// Position of a point, and axes, seen from the ancestor.
  template <std::size_t N>
  struct Seen {
    Vector<Jet<Number, N>> position;
    Matrix<Jet<Number, N>> axes;
  };
  /// Derivatives of a cut's equations to one coordinate; those of the last three of a weld are `turn`.
  struct Rates {
    std::vector<Number> position;
    Vector<Number> turn; ///< ω_a − ω_b
  };

  template <std::size_t N>
  Seen<N> seen(const Frame<Jet<Number, N>>& body, const Frame<Jet<Number, N>>& from,
               const model::PointRef& point, PointAxes axes);
  template <std::size_t N>
  std::vector<Jet<Number, N>> gap(const model::Cut& cut, const Seen<N>& a, const Seen<N>& b);
  Rates column(const model::Cut& cut, int from, int k);
  bool matters(const model::Cut& cut, int from, int k) const;

  void add(const model::Cut& cut);
  void add_turns(const model::Cut& cut, const Seen<2>& a, const Seen<2>& b);
  void fill(std::size_t first, int k, const Rates& rates);
  void push(const std::string& name, const Number& h, const Number& bias, bool holonomic = true);

  void add_constraints();
  void add_derivatives(const model::Constraint& constraint, JetValues<Field, 1>& partial);
  /// Derivative along a motion in which the symbols have the given rates.
  using Moving = std::vector<std::pair<expr::Expr, Number>>;
  Number derivative_along(const model::Constraint& constraint, const Moving& moving,
                          JetValues<Field, 1>& values);
  Moving moved_by(std::size_t velocity);
  Number at_rest(const model::Constraint& constraint);
  void require_linear(const model::Constraint& constraint);

  Reference<Field>& reference_;
  const Motion<Field>& motion_;
  ModelValues<Field>& values_;
  std::size_t nqd_;
  std::vector<ConstraintRow<Number>> rows_;
};

} // namespace mbsgen::certify
