// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/quantity.h"
#include "cli/session/linearizer.h"
#include <mbsgen/analysis/equilibrium.hpp>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The configuration about which a model is linearized.
struct Configuration {
  bool steady = false;                ///< with the initial velocities, else at rest
  bool equilibrium = false;           ///< search for one first
  bool anyway = false;                ///< also away from equilibria
  std::vector<std::string> ignored{}; ///< joints without states

  Options rows();
};

/// A model about a configuration: what the commands on equilibria and modes have in common.
struct NearEquilibrium {
  /// At the model's initial values: at rest, or `steady`, with the initial velocities.
  NearEquilibrium(const Session& session, bool steady);
  NearEquilibrium(const Session& session, const Start& start);

  EvaluatedSystem system;
  ExactLinearizer linearize;
};

using ExactBalance = analysis::Balance<interpret::Model, DualModel>;

/// The functions that it needs.
std::vector<std::string> functions_near_equilibrium();

/// Why the model has no equilibrium to be found, whatever its values are; empty where it may have one.
std::string without_equilibrium(const Session& session);

/// Names of the unknowns and of the equations of a search.
struct SearchNames {
  std::vector<std::string> unknowns, equations;
};

/// The joints' among those of a search for coordinates: less those of the `ignored` velocities.
SearchNames names_of_joints(const Session& session, const std::vector<int>& ignored);
/// Those names, with the model's states behind them.
SearchNames names_of_search(const Session& session, const std::vector<int>& ignored);

/// The velocities, by their places, of the joints that --ignore names. Throws UsageError.
std::vector<int> ignored_velocities(const Session& session, const std::vector<std::string>& joints);

/// Why no equilibrium was found: what is left of the equations, and unknowns without influence.
std::string not_found(const SearchNames& names, const analysis::Equilibrium& result);

/// Linearizes about the configuration that the options name, without the states of joints that they ignore.
/// Returns why not; empty after success, or with `anyway` also where joints accelerate. Throws UsageError.
std::string linearize_about(const Session& session, NearEquilibrium& near, const Configuration& configuration,
                            analysis::Equilibrium& place);

} // namespace mbsgen::cli

namespace mbsgen::analysis { // in the source of near_equilibrium.h, once

extern template Eigen::VectorXd detail::least_change(const Eigen::MatrixXd&, const Eigen::VectorXd&);
extern template Equilibrium find_equilibrium(cli::EvaluatedSystem&, cli::ExactLinearizer&, cli::ExactBalance&,
                                             const EquilibriumOptions&);

} // namespace mbsgen::analysis
