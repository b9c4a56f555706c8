// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/table.h"
#include <mbsgen/analysis/equilibrium.hpp>
#include <mbsgen/analysis/modes.hpp>

namespace mbsgen::cli {

/// Where an analysis begins: initial values, and a parameter with another value than its nominal one.
struct Start {
  std::vector<double> q, qd;
  std::optional<interpret::Register> parameter;
  double value = 0; ///< of the parameter
};

/// A model about a configuration: what the commands on equilibria and modes have in common.
struct NearEquilibrium {
  /// At the model's initial values: at rest, or `steady`, with the initial velocities.
  NearEquilibrium(const Session& session, bool steady);
  NearEquilibrium(const Session& session, const Start& start);

  EvaluatedSystem system;
  analysis::Linearizer<interpret::BasicModel<analysis::Dual>> linearize;
};

/// The model's initial values, at rest or `steady`, with the initial velocities.
Start initial_values(const Session& session, bool steady);

/// The functions that it needs.
std::vector<std::string> functions_near_equilibrium();

/// Why the model has no equilibrium to be found, whatever its values are; empty where it may have one.
std::string without_equilibrium(const Session& session);

/// Why no equilibrium was found: what is left of the equations, by joints, and coordinates without influence.
std::string not_found(const Session& session, const analysis::Equilibrium& result);

/// Linearizes about the configuration that the options name. Returns why not; empty after success, or with `anyway`
/// also where joints accelerate.
std::string linearize_about(const Session& session, NearEquilibrium& near, const Configuration& configuration,
                            analysis::Equilibrium& place);

} // namespace mbsgen::cli
