// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include <mbsgen/analysis/frequency.hpp>

namespace mbsgen::cli {

/// A model's linearized equations with the names of their states, inputs and outputs, about a configuration. A model
/// without outputs has its states in their place.
struct LinearModel {
  std::string name;
  analysis::StateSpace matrices;
  std::vector<std::string> states, inputs, outputs;
  std::vector<double> q, qd; ///< the configuration
};

/// The functions that it needs.
std::vector<std::string> functions_of_linear_models();

/// By the generated function, where `system` has been evaluated last. Throws std::runtime_error where that has no answer.
LinearModel linear_model(const Session& session, const EvaluatedSystem& system);

} // namespace mbsgen::cli
