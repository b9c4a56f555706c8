// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/linear_model.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
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

nlohmann::json rows_of(const Eigen::MatrixXd& matrix) {
  nlohmann::json rows = nlohmann::json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    nlohmann::json row = nlohmann::json::array();
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(matrix(i, j));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string json_text(const LinearModel& model) {
  nlohmann::ordered_json json{{"model", model.name},      {"states", model.states}, {"inputs", model.inputs},
                              {"outputs", model.outputs}, {"q", model.q},           {"qd", model.qd}};
  json["A"] = rows_of(model.matrices.A), json["B"] = rows_of(model.matrices.B);
  json["C"] = rows_of(model.matrices.C), json["D"] = rows_of(model.matrices.D);
  return json.dump(1) + '\n';
}

std::string octave(const char* name, const Eigen::MatrixXd& matrix) {
  if (matrix.size() == 0) return fmt::format("{} = zeros({}, {});\n", name, matrix.rows(), matrix.cols());
  std::string text = fmt::format("{} = [\n", name);
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) text += fmt::format("  {}", matrix(i, j));
    text += '\n';
  }
  return text + "];\n";
}

std::string octave(const char* name, const std::vector<std::string>& words) {
  std::string text = fmt::format("{} = {{", name);
  for (const std::string& word : words)
    text += fmt::format("{}'{}'", &word == &words.front() ? "" : ", ", word);
  return text + "};\n";
}

std::string octave_text(const LinearModel& model) {
  const auto vector = [](const std::vector<double>& values) {
    return Eigen::MatrixXd(Eigen::Map<const Eigen::RowVectorXd>(values.data(), Eigen::Index(values.size())));
  };
  return fmt::format("% {}: x' = A x + B w, y = C x + D w, about q and qd\n", model.name) +
         octave("states", model.states) + octave("inputs", model.inputs) + octave("outputs", model.outputs) +
         octave("q", vector(model.q)) + octave("qd", vector(model.qd)) + octave("A", model.matrices.A) +
         octave("B", model.matrices.B) + octave("C", model.matrices.C) + octave("D", model.matrices.D);
}

bool ends_in(const std::string& text, const std::string& end) {
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
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

std::string matrices_text(const LinearModel& model, const std::string& option, const std::string& file) {
  if (ends_in(file, ".json")) return json_text(model);
  if (ends_in(file, ".m")) return octave_text(model);
  throw UsageError(option + " takes a file that ends in .json or .m, not " + quoted(file));
}

Option matrices_row(std::string& file) {
  return {"--matrices FILE",
          "write A, B, C, D with the names of states, inputs and outputs: .json, or .m for Octave", "",
          "write A, B, C, D", output(file)};
}

} // namespace mbsgen::cli
