// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/mechanism.h"
#include "base/diagnostics.h"
#include "base/model_error.h"
#include "formalism/closure/closure.h"
#include "model/read/read.h"
#include "oracles/oracle/oracle_json.h"
#include "support/program.h"
#include <stdexcept>

namespace closed {

namespace {

using namespace mbsgen;
using interpret::in;
using interpret::in_out;
using interpret::out;
using reference::VectorXd;

constexpr double link_force = 100; // N

// A program's laws can't be called in process: its links pull by a constant, its forces are inputs, which are zero.
std::string without_laws(const std::string& text) {
  oracle::Json model = oracle::Json::parse(text);
  if (model.contains("links"))
    for (oracle::Json& link : model["links"])
      if (link["force"] == "extern") link["force"] = link_force;
  if (model.contains("forces"))
    for (oracle::Json& force : model["forces"]) {
      if (force.value("law", "") == "extern") force["law"] = "input";
      force.erase("states");
    }
  for (const char* const key : {"states", "tyres", "outputs"}) model.erase(key);
  return model.dump();
}

// The reference reads no initial poses of ball and free joints: those that the generator has assembled count.
std::string without_poses(const std::string& text) {
  oracle::Json model = oracle::Json::parse(text);
  for (oracle::Json& body : model["bodies"])
    for (oracle::Json& joint : body["joints"])
      if ((joint["type"] == "Ball" || joint["type"] == "Free") && joint.value("role", "") != "locked")
        for (const char* key : {"q0", "qd0"}) joint.erase(key);
  return model.dump();
}

bool is_wanted(const formalism::FunctionRow& row) {
  using scheme::Task;
  return row.task == Task::assemble || row.task == Task::constraints || row.task == Task::direct_dynamics ||
         row.task == Task::inverse_dynamics;
}

bool is_without_mass(const formalism::FunctionRow& row) {
  return is_wanted(row) && row.task != scheme::Task::direct_dynamics;
}

} // namespace

Mechanism::Mechanism(const std::string& text) {
  const std::string plain = without_laws(text);
  model_ = reference::read_model(without_poses(plain));
  for (const reference::Force& force : model_.forces) loads_.forces[force.name] = {};
  build(plain);
  sort_velocities();
}

void Mechanism::build(const std::string& text) {
  expr::Pool pool;
  Diagnostics diagnostics("model.json");
  const std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
  const auto loops = model ? formalism::analyse(*model, pool, diagnostics) : std::nullopt;
  if (!loops) throw std::runtime_error(diagnostics.text());
  partition_ = loops->partition;
  for (const int row : partition_.rows) rows_.push_back(loops->live.at(static_cast<std::size_t>(row)));
  size_ = formalism::size_of(*model);
  try {
    image_.emplace(test::condensed_program(*model, *loops, pool, {}, is_wanted));
  } catch (const ModelError&) { // some joints move no mass
    image_.emplace(test::condensed_program(*model, *loops, pool, {}, is_without_mass));
  }
  functions_.emplace(*image_);
}

void Mechanism::sort_velocities() {
  prescribed_ = partition_.driven;
  prescribed_.insert(prescribed_.end(), partition_.held.begin(), partition_.held.end());
  given_ = partition_.independent;
  given_.insert(given_.end(), prescribed_.begin(), prescribed_.end());
}

Status Mechanism::assemble(VectorXd& q) const {
  return functions_->call("assemble", {{"q", in_out(q.data())}});
}

Status Mechanism::direct_dynamics(reference::State& state, const VectorXd& Q, Solution& solution) const {
  VectorXd lambda =
      VectorXd::Zero(static_cast<Eigen::Index>(partition_.rows.size() + partition_.redundant.size()));
  solution.driving = VectorXd::Zero(static_cast<Eigen::Index>(partition_.driven.size()));
  const Status status = functions_->call("direct_dynamics", {{"q", in_out(state.q.data())},
                                                             {"qd", in_out(state.qd.data())},
                                                             {"Q", in(Q.data())},
                                                             {"qdd", in_out(state.qdd.data())},
                                                             {"lambda", out(lambda.data())},
                                                             {"Qdriven", out(solution.driving.data())}});
  solution.qdd = state.qdd;
  solution.lambda.resize(static_cast<Eigen::Index>(rows_.size()));
  for (std::size_t k = 0; k < rows_.size(); ++k)
    solution.lambda(static_cast<Eigen::Index>(k)) = lambda(partition_.rows[k]);
  return status;
}

Status Mechanism::inverse_dynamics(reference::State& state, VectorXd& Q) const {
  return functions_->call("inverse_dynamics", {{"q", in_out(state.q.data())},
                                               {"qd", in_out(state.qd.data())},
                                               {"qdd", in_out(state.qdd.data())},
                                               {"Q", in_out(Q.data())}});
}

VectorXd Mechanism::jacobian(const reference::State& state) const {
  const auto count = partition_.rows.size() + partition_.redundant.size();
  VectorXd J(static_cast<Eigen::Index>(count) * model_.nqd()), h(static_cast<Eigen::Index>(count));
  functions_->call(
      "constraints",
      {{"q", in(state.q.data())}, {"qd", in(state.qd.data())}, {"h", out(h.data())}, {"J", out(J.data())}});
  return J;
}

} // namespace closed
