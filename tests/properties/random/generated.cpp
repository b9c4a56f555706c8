// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/generated.h"
#include "model/geometry.h"
#include "model/read/read.h"
#include <algorithm>
#include <stdexcept>

namespace random_models {

namespace {

using namespace mbsgen;

scheme::Program build(const std::string& text, expr::Pool& pool, Stage stage, formalism::Partition& partition,
                      test::Choice choice, Geometry geometry) {
  Diagnostics diagnostics("model.json");
  std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
  if (!model) throw std::runtime_error(diagnostics.text());
  if (geometry == Geometry::fixed) model::fix_geometry(*model);
  const std::optional<formalism::LoopAnalysis> closure = formalism::analyse(*model, pool, diagnostics);
  if (!closure) throw std::runtime_error(diagnostics.text());
  partition = closure->partition;
  return stage == Stage::as_built ? test::built_program(*model, *closure, pool, choice)
                                  : test::condensed_program(*model, *closure, pool, {}, choice);
}

std::vector<double> plain(const reference::VectorXd& values) {
  return {values.data(), values.data() + values.size()};
}

} // namespace

Generated::Generated(const std::string& text, Stage stage, test::Choice choice, Geometry geometry)
    : program_(build(text, pool_, stage, partition_, choice, geometry)),
      evaluation_(new scheme::Evaluation<double>(program_)) {
  evaluation_->set(model::time_symbol(pool_), 0);
  evaluation_->update();
}

void Generated::set_inputs(const reference::Loads& loads) {
  for (const scheme::InputForce& input : program_.inputs) {
    const reference::Wrench& wrench = loads.forces.at(input.name);
    for (std::size_t k = 0; k < 3; ++k) {
      evaluation_->set(input.force[k], wrench.force(static_cast<Eigen::Index>(k)));
      evaluation_->set(input.torque[k], wrench.torque(static_cast<Eigen::Index>(k)));
    }
  }
  for (const scheme::Function& function : program_.functions)
    for (const scheme::LawCall& law : function.laws) set_law(law, loads.forces.at(law.name));
}

void Generated::set_law(const scheme::LawCall& law, const reference::Wrench& wrench) {
  for (std::size_t k = 0; k < law.results.size(); ++k) {
    const reference::Vector3d& part = k < 3 ? wrench.force : wrench.torque;
    evaluation_->set(law.results[k], part(static_cast<Eigen::Index>(k % 3)));
  }
}

std::size_t Generated::ways(const std::string& name) const {
  return static_cast<std::size_t>(std::count_if(program_.functions.begin(), program_.functions.end(),
                                                [&](const scheme::Function& f) { return f.name == name; }));
}

scheme::Arrays<double> Generated::call(const std::string& name, const reference::State& state,
                                       const reference::VectorXd& Q, std::size_t way) {
  const auto function = std::find_if(program_.functions.begin(), program_.functions.end(),
                                     [&](const scheme::Function& f) { return f.name == name && way-- == 0; });
  if (function == program_.functions.end()) throw std::runtime_error("no function " + name);
  scheme::Arrays<double> inputs;
  for (const scheme::Argument& argument : function->arguments) {
    if (argument.name == "q") inputs["q"] = plain(state.q);
    if (argument.name == "qd") inputs["qd"] = plain(state.qd);
    if (argument.name == "qdd") inputs["qdd"] = plain(state.qdd);
    if (argument.name == "Q" && argument.use == scheme::Argument::Use::in) inputs["Q"] = plain(Q);
    if (argument.name == "impulses") inputs["impulses"] = plain(Q);
  }
  return (*evaluation_)(*function, inputs);
}

reference::VectorXd Generated::vector(const std::string& function, const reference::State& state,
                                      const reference::VectorXd& Q) {
  auto results = call(function, state, Q);
  for (auto array = results.begin(); array != results.end();) // arguments of laws are no results
    array = array->first.rfind("law ", 0) == 0 ? results.erase(array) : std::next(array);
  if (results.size() != 1) throw std::runtime_error(function + " computes several arrays");
  return as_vector(results.begin()->second);
}

reference::VectorXd as_vector(const std::vector<double>& values) {
  return Eigen::Map<const reference::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

} // namespace random_models
