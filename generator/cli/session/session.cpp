// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/session.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/io/reporting.h"
#include "cli/pipeline/failure.h"
#include "expr/evaluate.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

std::optional<Evaluated> read(const ModelSource& source, expr::Pool& pool, RunContext& context,
                              const AnalysisOptions& options, const std::vector<std::string>& functions,
                              const std::string& header, Diagnostics& diagnostics) {
  Progress progress(shows_progress(options.reporting));
  pool.keep_to(context.budget);
  context.budget.set_observer([&] { progress.at(context.stage, pool.counters().alive); });
  std::optional<Evaluated> result = source.read(diagnostics, [&](Diagnostics& of_model) {
    return evaluated(source.model_text(), pool, functions, header, context, options.closure, of_model);
  });
  context.budget.set_observer({});
  return result;
}

int place(const std::string& option, const std::string& name, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const auto near = nearest_word(name, names);
  throw UsageError(option + ": there is no joint " + quoted(name) +
                   (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(names)));
}

} // namespace

analysis::Layout layout_of(const model::Model& model, const scheme::Shape& shape) {
  analysis::Layout layout;
  layout.nq = shape.nq, layout.nqd = shape.nqd, layout.nc = shape.nc, layout.nd = shape.nd;
  layout.integrated = shape.integrated;
  layout.nstate = static_cast<int>(shape.states.size());
  for (int i = 0; i < shape.nq; ++i)
    if (model.joint_of_coordinate(i).role == model::Role::driven) layout.given.push_back(i);
  for (const scheme::SpatialJoint& joint : shape.spatial)
    layout.spatial.push_back({joint.coordinate, joint.velocity, joint.is_free});
  return layout;
}

EvaluatedSystem system_of(const model::Model& model, const scheme::Shape& shape,
                          const interpret::Image& image, interpret::NativeTapes<double>* native) {
  return {interpret::Model(image, shape, native), layout_of(model, shape), shape.q0.data(), shape.qd0.data(),
          initial_states(shape).data()};
}

std::vector<double> initial_states(const scheme::Shape& shape) {
  std::vector<double> values;
  for (const scheme::StateShape& state : shape.states) values.push_back(state.x0);
  return values;
}

std::unique_ptr<Session> Session::open(const AnalysisOptions& options,
                                       const std::vector<std::string>& functions, const std::string& header) {
  Diagnostics diagnostics(shown_input(options.model));
  ModelSource source(options.model);
  std::unique_ptr<Session> session;
  if (source.import(options.import.how, diagnostics))
    session = open(source, options, functions, header, diagnostics);
  print(diagnostics, options.reporting, source.file_text());
  return session;
}

std::unique_ptr<Session> Session::open(const ModelSource& source, const AnalysisOptions& options,
                                       const std::vector<std::string>& functions, const std::string& header,
                                       Diagnostics& diagnostics) {
  std::unique_ptr<Session> session(new Session(options.budget));
  session->evaluated_ =
      read(source, *session->pool_, session->context_, options, functions, header, diagnostics);
  if (!session->evaluated_) return nullptr;
  const interpret::Image& image = session->evaluated_->image;
  session->real_ = std::make_unique<CompiledTapes<double>>(image, options.evaluation());
  session->dual_ = std::make_unique<CompiledTapes<analysis::Dual>>(image, options.evaluation());
  return session;
}

double Session::compiled_share() const {
  const CompiledCode::Count real = real_->count(), dual = dual_->count();
  const std::size_t compiled = real.compiled + dual.compiled;
  const std::size_t all = compiled + real.interpreted + dual.interpreted;
  return all == 0 ? 0 : double(compiled) / double(all);
}

std::vector<std::string> Session::equations() const {
  std::vector<std::string> names;
  for (const formalism::RowOrigin& row : evaluated_->understood.loops.rows) names.push_back(row.name);
  return names;
}

std::map<std::string, double> Session::parameters() const {
  std::map<std::string, double> values;
  for (const model::UserParameter& parameter : model().parameters)
    values.emplace(parameter.name, parameter.value.nominal);
  return values;
}

analysis::Roles Session::roles() const {
  analysis::Roles roles{shape().independent, shape().solved, {}};
  const std::vector<formalism::RowOrigin>& rows = evaluated_->understood.loops.rows;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].holonomic) roles.holonomic.push_back(static_cast<int>(i));
  return roles;
}

analysis::Layout Session::layout() const {
  return layout_of(model(), shape());
}

EvaluatedSystem Session::system() const {
  return system_of(model(), shape(), evaluated_->image, real_.get());
}

std::vector<double> Session::x0() const {
  return initial_states(shape());
}

std::vector<std::string> Session::state_names() const {
  std::vector<std::string> names;
  for (const scheme::StateShape& state : shape().states) names.push_back(state.name);
  return names;
}

const std::vector<std::string>& Session::coordinate_names() const {
  return shape().coordinate_names.empty() ? shape().joint_names : shape().coordinate_names;
}

int Session::velocity(const std::string& option, const std::string& name) const {
  return place(option, name, shape().joint_names);
}

int Session::coordinate(const std::string& option, const std::string& name) const {
  return place(option, name, coordinate_names());
}

using analysis::Dual;

ModelNumbers::ModelNumbers(const Session& session) : session_(session) {
  for (const model::UserParameter& parameter : session.model().parameters) names_.push_back(parameter.name);
  const std::vector<std::string> users = names_;
  for (const auto& [name, at] : session.registers()) {
    if (std::find(users.begin(), users.end(), name) != users.end()) continue;
    names_.push_back(name);
    others_.push_back(at);
  }
}

std::vector<Dual> ModelNumbers::values(const interpret::BasicModel<Dual>& evaluator) const {
  const model::Model& model = session_.model();
  std::vector<Dual> values(model.parameters.size());
  std::optional<expr::Evaluator<Dual>> known;
  for (const int row : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(row)];
    if (!known) known.emplace(*parameter.symbol.pool());
    const auto changeable = session_.registers().find(parameter.name);
    const bool follows = parameter.derived && changeable == session_.registers().end();
    values[at(row)] = follows                                    ? known->value(parameter.value.value)
                      : changeable == session_.registers().end() ? Dual(parameter.value.nominal)
                                                                 : evaluator.value(changeable->second);
    known->set(parameter.symbol, values[at(row)]);
  }
  for (const interpret::Register other : others_) values.push_back(evaluator.value(other));
  return values;
}

} // namespace mbsgen::cli
