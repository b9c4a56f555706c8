// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/idle_motions.h"
#include <optional>

namespace mbsgen::formalism {

/// The loops of a model before its functions are written: its constraint equations, and the coordinates that
/// they determine.
struct LoopAnalysis {
  std::vector<int> live;            ///< rows of Constraints::rows() that are not identically zero
  std::vector<RowOrigin> rows;      ///< of the live rows: the equations that are counted by nc
  std::vector<std::string> dropped; ///< names of the rows that are identically zero
  Partition partition;
  std::vector<IdleMotion> idle;        ///< motions whose accelerations nothing determines
  bool has_partition = true;           ///< false: the loops could not be closed
  std::vector<int> by_carrier;         ///< cuts that are solved in the axes of their carriers; ascending
  std::vector<double> solved_jacobian; ///< as the partition's, these cuts in those axes

  int nc() const { return static_cast<int>(rows.size()); }
  /// True where the functions solve constraints or impose a motion, and therefore return a Status.
  bool is_constrained() const {
    return !rows.empty() || !partition.driven.empty() || !partition.held.empty();
  }
};

/// Analyses the model's loops: writes its constraint equations, drops those that vanish identically,
/// assembles it and partitions its coordinates. Failures are reported to `diagnostics`, and nothing is
/// returned; laws without a value likewise. Throws ModelError for a parameter without one. An open model has
/// no rows; its coordinates that are not driven are all independent.
std::optional<LoopAnalysis> analyse(const model::Model& model, expr::Pool& pool, Diagnostics& diagnostics,
                                    const ClosureOptions& options = {});

} // namespace mbsgen::formalism
