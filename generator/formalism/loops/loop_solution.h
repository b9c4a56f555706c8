// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/loops/elimination.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/constraints.h"
#include "scheme/passes/differentiate.h"
#include <optional>

namespace mbsgen::formalism {

/// Solution of the constraints of one function under construction, level by level: position, velocity,
/// acceleration. Each level may read what the one before has settled.
class LoopSolution {
public:
  /// Settles the driven joints whose motion the model gives, writes the constraint equations and factors J_v.
  LoopSolution(const Mechanism& mechanism, FunctionBuilder& builder);

  /// Makes the dependent coordinates unknowns of a Newton–Raphson iteration (equation (13) of 2013).
  /// Corrections are small motions: a step of them takes N dv off the coordinates (q̇ = N q̇_velocities),
  /// which turns a quaternion by 2 atan(|dv| / 2) about dv (Cayley's map), whatever its length.
  void iterate_positions();
  /// Settles the dependent velocities, v̇ = −J_v⁻¹ J_u u̇ (driven joints are part of u here; equation (14)).
  void settle_velocities();
  /// The same by B_vu, v̇ = B_vu u̇, in functions that need it anyway: cheaper, as each loop has few
  /// independent coordinates. Where joints are driven, or constraints depend on the time, as above.
  void settle_velocities_by_coupling();
  /// v̈ where the coordinates in `moving` have their accelerations qdd and all others of u none (equation
  /// (15): without any, and nothing driven, its b). Per coordinate.
  std::vector<Expr> dependent_accelerations(const std::vector<int>& moving) const;
  /// Columns of B_vu = −J_v⁻¹ J_u for these coordinates; each per coordinate.
  std::vector<std::vector<Expr>> coupling(const std::vector<int>& independent) const;
  /// The displacement of all coordinates that goes with one of those that no iteration solves for, by
  /// equations (43) to (46): −J_v⁻¹ (J_u du + h_p dp) of the holonomic rows. Per velocity; `given` has zeros
  /// where the iteration solves; `parameters`: the seeds of those that change.
  std::vector<Expr> displaced(std::vector<Expr> given,
                              const std::vector<scheme::Seed>& parameters = {}) const;
  /// λ per live row (zero for redundant ones) with J_vᵀ λ = load of the dependent coordinates (equation
  /// (17)).
  std::vector<Expr> multipliers(const std::vector<Expr>& load) const;
  /// Multipliers from another choice of as many columns, factored for the purpose.
  std::vector<Expr> multipliers(const std::vector<Expr>& load, const std::vector<int>& columns,
                                std::vector<Pivot>& pivots) const;

  /// The multipliers above are components in the axes in which each cut is solved; here in those of the common
  /// ancestor of its ends, which users get. Per live row.
  std::vector<Expr> in_common_axes(std::vector<Expr> multipliers) const;

  /// All coordinates: those that an iteration solves for as results, quaternions of the length 1.
  std::vector<Expr> coordinates() const;
  /// Entry of the constraint Jacobian; row: a live row.
  const Expr& jacobian(int row, int coordinate) const { return rows_[at(row)].jacobian[at(coordinate)]; }
  /// The columns of J applied to multipliers: (Jᵀ λ) of one coordinate.
  Expr generalized_force(const std::vector<Expr>& multipliers, int coordinate) const;
  /// Adds what the generated code must check for positions, which are corrected until they hold: the pivots of J_v.
  void put_position_checks();
  /// For all else, too: that these are not small beside others, and `more`.
  void put_checks(const std::vector<Pivot>& more);
  /// Results in the arrays q, qd, qdd (those named) that this solution has settled or iterated.
  void put_state(const std::vector<std::string>& arrays);

private:
  void put_pivots(const std::vector<Pivot>& pivots);
  std::vector<Expr> row_rates(const std::vector<scheme::Seed>& parameters) const;
  std::vector<Expr> by_row(const std::vector<Expr>& multipliers) const;
  std::vector<SphericalRows> spherical_rows() const;
  SquareSystem square(const std::vector<int>& columns, int leading) const;
  using SymbolOf = Expr (*)(Pool&, int);
  bool corrects_coordinates() const;
  void add_unknowns(const std::vector<Expr>& corrections);
  std::vector<int> coordinates_moved_by(int velocity) const;
  int place_of(const Expr& coordinate) const;
  void put_coordinates();
  std::vector<Expr> minus_product(const std::vector<int>& coordinates, SymbolOf rate) const;
  bool has_motion(int velocity) const;
  bool moves_by_itself() const;
  std::vector<Expr> rates_imposed_on_rows(const std::vector<int>& coordinates) const;
  void bind_velocities(const std::vector<Expr>& rates);
  void settle_driven();
  void settle_held();

  const Mechanism& mechanism_;
  const Partition& partition_;
  FunctionBuilder& builder_;
  std::vector<ConstraintRow> rows_; ///< live ones
  std::size_t row_equations_ = 0;   ///< the first equations of the builder, on which the rows stand
  std::optional<Elimination> factors_;
};

} // namespace mbsgen::formalism
