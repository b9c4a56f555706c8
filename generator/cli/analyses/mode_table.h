// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include <mbsgen/analysis/mode.hpp>

namespace mbsgen::cli {

/// The columns of modes: mode, real and imaginary part, frequency, damping, number of the kind, and how much each joint
/// takes part, by its coordinate and velocity together.
class ModeColumns {
public:
  ModeColumns(const Session& session, const Configuration& configuration);

  std::vector<std::string> names() const;
  std::vector<double> row(int number, const analysis::Mode& mode) const;

private:
  std::vector<std::string> joints_; ///< those that have states
  std::vector<std::size_t> joint_;  ///< by state, its row in `joints_`
};

} // namespace mbsgen::cli
