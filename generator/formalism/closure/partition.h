// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "formalism/tree/row_origin.h"
#include "model/model.h"
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::formalism {

/// Values of all constraint equations at one configuration, parameters nominal.
struct ConstraintValues {
  std::vector<double> h; ///< per row; zero for nonholonomic rows
  std::vector<double> J; ///< row-major, rows x nq
  /// Per row, at t = 0: J qd + drift = 0. From constraints that depend on the time.
  std::vector<double> drift = {};
};
using EvaluateConstraints = std::function<ConstraintValues(const std::vector<double>& q)>;

/// Coordinate partitioning (section 2.2.1 of the 2013 paper, equation (10); equation (9) of the 2021 paper).
/// Coordinates are indices in q, rows are rows of the constraint equations.
struct Partition {
  std::vector<int> independent; ///< u, ascending
  std::vector<int> driven;      ///< ascending
  std::vector<int> dependent;   ///< v; dependent[k] was chosen with rows[k]
  std::vector<int> rows;        ///< the equations that determine v, holonomic ones first
  std::vector<int> redundant;   ///< the other equations: they follow from `rows`; ascending
  std::vector<double> pivots;   ///< of the LU factorization, per entry of `rows`
  int holonomic = 0;            ///< how many of `rows` and `dependent` hold at position level
  std::vector<double> q0;       ///< nq: the assembled configuration
  std::vector<double> qd0;      ///< nq: velocities that satisfy the constraints
  std::vector<double> jacobian; ///< J at q0, row-major, rows x nq
};

/// Assembles the model from its q0 (roles fix what must not move) and chooses the partition by LU with full
/// pivoting of the Jacobian there, as far as the roles leave it open. What can't be assembled or partitioned
/// is reported as an error that names the cut, by how much it stays open, and a remedy; the result is then
/// incomplete.
Partition find_partition(const model::Model& model, const std::vector<RowOrigin>& rows,
                         const EvaluateConstraints& evaluate, Diagnostics& diagnostics);

} // namespace mbsgen::formalism
