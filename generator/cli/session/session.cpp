// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/session.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "import/urdf/unknown_name.h"
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
  throw importer::UnknownName(
      option + ": there is no joint " + quoted(name) +
      (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(names)));
}

} // namespace

std::unique_ptr<Session> Session::open(const AnalysisOptions& options, std::vector<std::string> functions,
                                       const std::string& header) {
  std::unique_ptr<Session> session(new Session(options.budget));
  Diagnostics diagnostics(shown_input(options.model));
  ModelSource source(options.model);
  if (source.import(options.import.how, diagnostics))
    session->evaluated_ =
        read(source, *session->pool_, session->context_, options, functions, header, diagnostics);
  print(diagnostics, options.reporting, source.file_text());
  return session->evaluated_ ? std::move(session) : nullptr;
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
  return system_of(model(), shape(), evaluated_->image);
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

} // namespace mbsgen::cli
