// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/model_in_tree.h"
#include "formalism/tree/poses.h"
#include "formalism/tree/row_origin.h"

namespace mbsgen::formalism {

/// One constraint equation: h(q, t) = 0, from which jacobian · qd + drift = 0; where it is nonholonomic, only
/// the latter.
struct ConstraintRow {
  RowOrigin origin;
  int group = 0;              ///< equations of one vector relation have the same number
  Expr h;                     ///< zero where nonholonomic
  std::vector<Expr> jacobian; ///< per velocity
  Expr drift;                 ///< what is left without velocities; zero where the time does not enter

  bool vanishes() const;
};

/// The constraint equations of a model, null rows included: cut by cut, then constraint by constraint.
///
/// Cuts are written in the axes of the nearest common ancestor body of their points. Ball: P_a − P_b. Rod:
/// ½(d·d − length²), d = P_a − P_b. Solid: the rows of a ball, then the entries (3,2), (1,3), (2,1) of
/// R_a R_bᵀ (R: body axes -> ancestor axes), whose Jacobian is that of ω_a − ω_b, exact where the cut is
/// closed.
class Constraints {
public:
  explicit Constraints(const ModelInTree& in) : in_(in) {}

  /// Equations and their Jacobian; writes nothing that depends on velocities.
  std::vector<ConstraintRow> rows() const;
  /// J̇q̇ of each row: what is left of its second derivative (nonholonomic: its first) without accelerations,
  /// the derivative of the drift included.
  std::vector<Expr> biases() const;

private:
  Expr bias(const model::Constraint& constraint) const;

  ModelInTree in_;
};

} // namespace mbsgen::formalism
