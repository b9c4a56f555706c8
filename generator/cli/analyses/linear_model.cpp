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
  const Eigen::Index outputs = Eigen::Index(shape.outputs.size());
  RowMajor A = RowMajor::Zero(states, states), B = RowMajor::Zero(states, inputs),
           C = RowMajor::Zero(outputs, states), D = RowMajor::Zero(outputs, inputs);
  const analysis::Point& at = system.at();
  const interpret::Status status = system.model.call("linearize",
                                                     {{"q", interpret::in(at.q.data())},
                                                      {"qd", interpret::in(at.qd.data())},
                                                      {"Q", interpret::in(system.Q.data())},
                                                      {"A", interpret::out(A.data())},
                                                      {"B", interpret::out(B.data())},
                                                      {"C", interpret::out(C.data())},
                                                      {"D", interpret::out(D.data())}},
                                                     {at.t});
  if (status != interpret::Status::ok)
    throw std::runtime_error("the linearized equations have no answer there");
  LinearModel model{session.model().name, {A, B, C, D}, shape.states, shape.inputs,
                    shape.outputs,        at.q,         at.qd};
  if (outputs > 0) return model;
  model.outputs = shape.states;
  model.matrices.C = Eigen::MatrixXd::Identity(states, states);
  model.matrices.D = Eigen::MatrixXd::Zero(states, inputs);
  return model;
}

} // namespace mbsgen::cli
