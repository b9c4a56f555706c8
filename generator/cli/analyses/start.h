// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/linearizer.h"
#include "expr/evaluate.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// Where an analysis begins: initial values, forces of joints, and parameters with other values than their
/// nominal ones.
struct Start {
  std::vector<double> q, qd, Q;
  std::vector<std::pair<interpret::Register, double>> parameters;
  std::vector<double> x{};         ///< states
  bool rests = false;              ///< velocities do not follow from parameters
  std::map<int, double> changed{}; ///< the user's parameters among them, by their rows in the model
};

/// The model's initial values, at rest or `steady`, with the initial velocities.
Start initial_values(const Session& session, bool steady);

/// The model there.
EvaluatedSystem system_at(const Session& session, const Start& start);
ExactLinearizer linearizer_at(const Session& session, const Start& start);

/// The user's parameters there, those that are computed from others included.
expr::Evaluator<double> parameters_at(const model::Model& model, const Start& start);
/// The same, by their names.
std::map<std::string, double> named_parameters_at(const Session& session, const Start& start);
/// A number that may be an expression of them.
double value_of(const model::Scalar& scalar, expr::Evaluator<double>& parameters);

} // namespace mbsgen::cli
