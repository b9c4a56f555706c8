// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/linear_model.h"
#include "base/index.h"
#include <stdexcept>

namespace mbsgen::cli {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The model of these states alone.
LinearModel among(const std::vector<int>& kept, const LinearModel& model) {
  const analysis::StateSpace& all = model.matrices;
  LinearModel result = model;
  result.matrices = {all.A(kept, kept), all.B(kept, Eigen::all), all.C(Eigen::all, kept), all.D};
  result.states.clear();
  for (const int state : kept) result.states.push_back(model.states[at(state)]);
  return result;
}

} // namespace

std::vector<std::string> functions_of_linear_models() {
  std::vector<std::string> functions = functions_near_equilibrium();
  functions.emplace_back("linearize");
  return functions;
}

LinearModel linear_model(const Session& session, const NearEquilibrium& near,
                         const Configuration& configuration) {
  const EvaluatedSystem& system = near.system;
  const scheme::LinearizationShape& shape = session.shape().linearization;
  const Eigen::Index states = Eigen::Index(shape.states.size()), inputs = Eigen::Index(shape.inputs.size());
  const Eigen::Index outputs = Eigen::Index(shape.outputs.size());
  RowMajor A = RowMajor::Zero(states, states), B = RowMajor::Zero(states, inputs),
           C = RowMajor::Zero(outputs, states), D = RowMajor::Zero(outputs, inputs);
  const analysis::Point& place = system.at();
  const interpret::Status status = system.model.call("linearize",
                                                     {{"q", interpret::in(place.q.data())},
                                                      {"qd", interpret::in(place.qd.data())},
                                                      {"Q", interpret::in(system.Q.data())},
                                                      {"A", interpret::out(A.data())},
                                                      {"B", interpret::out(B.data())},
                                                      {"C", interpret::out(C.data())},
                                                      {"D", interpret::out(D.data())}},
                                                     {place.t, place.x.data()});
  if (status != interpret::Status::ok)
    throw std::runtime_error("the linearized equations have no answer there");
  const std::vector<int> kept =
      analysis::kept_states(static_cast<int>(states), system.layout(), near.linearize.roles(),
                            ignored_velocities(session, configuration.ignored));
  LinearModel model = among(
      kept,
      {session.model().name, {A, B, C, D}, shape.states, shape.inputs, shape.outputs, place.q, place.qd});
  if (outputs > 0) return model;
  model.outputs = model.states;
  model.matrices.C = Eigen::MatrixXd::Identity(model.matrices.A.rows(), model.matrices.A.rows());
  model.matrices.D = Eigen::MatrixXd::Zero(model.matrices.A.rows(), inputs);
  return model;
}

} // namespace mbsgen::cli
