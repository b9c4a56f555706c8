// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include <mbsgen/analysis/modes.hpp>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// The columns of modes: mode, real and imaginary part, frequency, damping, number of the kind, and how much
/// each joint takes part, by its coordinate and velocity together.
class ModeColumns {
public:
  ModeColumns(const Session& session, const Configuration& configuration);

  std::vector<std::string> names() const;
  std::vector<double> row(int number, const analysis::Mode& mode) const;
  /// A line for each mode: frequency, damping, kind, and the joints that take part most.
  std::string text(const std::vector<analysis::Mode>& modes) const;

  /// The joints and states that take part most, at most three, of a twentieth at least.
  std::vector<std::pair<std::string, double>> dominant(const analysis::Mode& mode) const;

private:
  /// By joint; their sum is 1.
  std::vector<double> shares(const analysis::Mode& mode) const;

  std::vector<std::string> joints_; ///< those that have states
  std::vector<std::size_t> joint_;  ///< by state, its row in `joints_`
};

} // namespace mbsgen::cli
