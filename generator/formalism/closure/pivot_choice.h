// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/constraints.h"
#include <cstddef>
#include <vector>

namespace mbsgen::formalism {

/// An equation, the coordinate that it determines, and the pivot's value.
struct ChosenPivot {
  int row = 0;
  int column = 0;
  double value = 0;
};

/// The coordinates, known by their velocities, by what their roles allow; exactly one is true of each.
struct CoordinateRoles {
  std::vector<bool> dependent;
  std::vector<bool> open; ///< joints without a role
  std::vector<bool> independent;
  std::vector<bool> driven;
  std::vector<bool> held;    ///< whatever the role: it moves nothing
  std::vector<bool> movable; ///< dependent or open: what assembly may move
};
/// `held`: velocities.
CoordinateRoles sort_columns(const model::Model& model, const std::vector<int>& held);

/// Pivots of the Jacobian at one configuration.
struct PivotChoice {
  std::vector<ChosenPivot> determined; ///< dependent coordinates and their equations, holonomic ones first
  std::size_t holonomic = 0;           ///< how many of `determined` hold at position level
  std::vector<int> undetermined;       ///< coordinates with the role dependent for which no equation is left
  /// Equations that restrict coordinates with the role independent alone.
  std::vector<ChosenPivot> independent;
  std::vector<ChosenPivot> driven; ///< equations that restrict driven coordinates alone
  std::vector<int> redundant;      ///< equations without a pivot, ascending

  bool agrees_with_roles() const { return undetermined.empty() && independent.empty() && driven.empty(); }
  /// Smallest pivot of `determined` against the largest one; 1 where there are none.
  double smallest_relative_pivot() const;
};

/// Holonomic equations choose first, and among coordinates those with the role dependent. Pivots below
/// `smallest` of the largest entry, or of FullPivoting's own share, do not count.
PivotChoice choose(const std::vector<double>& jacobian, const std::vector<RowOrigin>& rows,
                   const CoordinateRoles& columns, double smallest = 0);

/// True where the configuration is far from a singular one: every equation determines a dependent coordinate
/// by a pivot of some size.
bool is_regular(const PivotChoice& choice);

/// True when `a` was made in a configuration that is singular where that of `b` is, but less: it determines
/// more coordinates, has the higher rank, or has pivots of some size for tiny ones.
bool is_less_singular(const PivotChoice& a, const PivotChoice& b);

/// Errors where the roles ask for another number of dependent coordinates than the equations determine, or
/// for others. True when there are none.
bool report_roles(const model::Model& model, const std::vector<RowOrigin>& rows, const PivotChoice& choice,
                  Diagnostics& diagnostics);

} // namespace mbsgen::formalism
