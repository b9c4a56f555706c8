// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include <mbsgen/analysis/state_space.hpp>

namespace mbsgen::cli {

/// A model's linearized equations with the names of their states, inputs and outputs, about a configuration.
/// A model without outputs has its states in their place.
struct LinearModel {
  std::string name;
  analysis::StateSpace matrices;
  std::vector<std::string> states, inputs, outputs;
  std::vector<double> q, qd; ///< the configuration
};

/// The functions that it needs.
std::vector<std::string> functions_of_linear_models();

/// By the generated function, where the system has been evaluated last, without the states of joints that are
/// ignored. Throws std::runtime_error where that has no answer.
LinearModel linear_model(const Session& session, const NearEquilibrium& near,
                         const Configuration& configuration);

/// The matrices as a text: JSON, or a script of Octave, as the end of the file's name says. Throws
/// UsageError for another end; `option` names the option.
std::string matrices_text(const LinearModel& model, const std::string& option, const std::string& file);

/// The option that names the file.
Option matrices_row(std::string& file);

} // namespace mbsgen::cli
