// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/linear_model.h"
#include <stdexcept>

namespace mbsgen::cli {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

std::vector<std::string> functions_of_linear_models() {
  std::vector<std::string> functions = functions_near_equilibrium();
  functions.emplace_back("linearize");
  return functions;
}

LinearModel linear_model(const Session& session, const EvaluatedSystem& system) {
  const scheme::LinearizationShape& shape = session.shape().linearization;
  const Eigen::Index states = Eigen::Index(shape.states.size()), inputs = Eigen::Index(shape.inputs.size());
  RowMajor A = RowMajor::Zero(states, states), B = RowMajor::Zero(states, inputs);
  const analysis::Point& at = system.at();
  const interpret::Status status = system.model.call("linearize",
                                                     {{"q", interpret::in(at.q.data())},
                                                      {"qd", interpret::in(at.qd.data())},
                                                      {"Q", interpret::in(system.Q.data())},
                                                      {"A", interpret::out(A.data())},
                                                      {"B", interpret::out(B.data())}},
                                                     {at.t});
  if (status != interpret::Status::ok)
    throw std::runtime_error("the linearized equations have no answer there");
  return {session.model().name,
          {A, B, Eigen::MatrixXd::Identity(states, states), Eigen::MatrixXd::Zero(states, inputs)},
          shape.states,
          shape.inputs,
          shape.states,
          at.q,
          at.qd};
}

} // namespace mbsgen::cli
