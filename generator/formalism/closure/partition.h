// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/loop_closer.h"
#include <string>
#include <vector>

namespace mbsgen::formalism {

/// How loops are closed before the functions are written.
struct ClosureOptions {
  double tolerance = 1e-6;    ///< of equations that rounded data violates, relative to the model's size
  bool assembles = true;      ///< false: q0 is taken as it is, and the partition is chosen there
  bool may_stay_open = false; ///< loops that cannot be closed are a warning, and there is no partition
};

/// Coordinate partitioning (section 2.2.1 of the 2013 paper, equation (10); equation (9) of the 2021 paper).
/// Coordinates are known by their velocities, places in qd; rows are rows of the constraint equations.
struct Partition {
  std::vector<int> independent; ///< u, ascending
  std::vector<int> driven;      ///< ascending
  std::vector<int> held;        ///< velocities that are zero because they move nothing; ascending
  std::vector<int> dependent;   ///< v; dependent[k] was chosen with rows[k]
  std::vector<int> rows;        ///< the equations that determine v, holonomic ones first
  std::vector<int> redundant;   ///< the other equations: they follow from `rows`; ascending
  std::vector<double> pivots;   ///< of the LU factorization, per entry of `rows`
  int holonomic = 0;            ///< how many of `rows` and `dependent` hold at position level
  std::vector<double> q0;       ///< nq: the assembled configuration
  std::vector<double> qd0;      ///< nqd: velocities that satisfy the constraints
  std::vector<double> jacobian; ///< J at q0, row-major, rows x nqd
  /// The size (m, rad or m^2) that equations of `redundant` may have at run time because rounded data lets
  /// them follow from the others that far only; 0: they follow but for rounding errors.
  double closure_gap = 0;
  std::vector<double> nearest; ///< where `open`: nq, the configuration with the least misfit that was found
  bool open =
      false; ///< the loops could not be closed: all coordinates that are not driven are in `independent`
};

/// The model's largest length: m.
double size_of(const model::Model& model);

/// Assembles the model from its q0 (roles fix what must not move) and chooses the partition by LU with full
/// pivoting of the Jacobian there, as far as the roles leave it open. What can't be assembled or partitioned
/// is reported as an error that names the cut, by how much it stays open, and a remedy; the result is then
/// incomplete. Equations that cannot all be satisfied, but to the tolerance of the options, and of which some
/// follow from the others to that extent, are redundant: a warning tells the gap. `held`: velocities that are
/// zero.
Partition find_partition(const model::Model& model, const std::vector<RowOrigin>& rows,
                         const EvaluateConstraints& evaluate, const ClosureOptions& options,
                         Diagnostics& diagnostics, const std::vector<int>& held = {});

} // namespace mbsgen::formalism
