// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/table.h"
#include <mbsgen/analysis/equilibrium.hpp>
#include <mbsgen/analysis/modes.hpp>

namespace mbsgen::cli {

/// A model about a configuration: what the commands on equilibria and modes have in common.
struct NearEquilibrium {
  /// At rest, or `steady`, with the initial velocities. Throws importer::UnknownName where joints with quaternions would
  /// move.
  NearEquilibrium(const Session& session, bool steady);

  EvaluatedSystem system;
  analysis::Linearizer<interpret::BasicModel<analysis::Dual>> linearize;
};

/// The functions that it needs.
std::vector<std::string> functions_near_equilibrium();

/// Why the model has no equilibrium to be found, whatever its values are; empty where it may have one.
std::string without_equilibrium(const Session& session);

/// Why no equilibrium was found: what is left of the equations, by joints, and coordinates without influence.
std::string not_found(const Session& session, const analysis::Equilibrium& result);

} // namespace mbsgen::cli
