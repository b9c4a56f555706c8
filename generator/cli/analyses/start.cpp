// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/start.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

template <class Model>
Model tuned(Model model, const Start& start) {
  for (const auto& [parameter, value] : start.parameters) model.set(parameter, value);
  return model;
}

} // namespace

Start initial_values(const Session& session, bool steady) {
  const scheme::Shape& shape = session.shape();
  Start start{shape.q0, shape.qd0, std::vector<double>(shape.qd0.size()), {}, session.x0()};
  start.rests = !steady;
  if (start.rests) std::fill(start.qd.begin(), start.qd.end(), 0);
  return start;
}

EvaluatedSystem system_at(const Session& session, const Start& start) {
  EvaluatedSystem system(tuned(session.evaluator(), start), session.layout(), start.q.data(), start.qd.data(),
                         start.x.data());
  system.Q = start.Q;
  return system;
}

ExactLinearizer linearizer_at(const Session& session, const Start& start) {
  return ExactLinearizer(tuned(session.dual_evaluator(), start), session.layout(), session.roles());
}

expr::Evaluator<double> parameters_at(const model::Model& model, const Start& start) {
  expr::Evaluator<double> values(*model.parameters.front().symbol.pool());
  for (const int row : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(row)];
    const auto changed = start.changed.find(row);
    values.set(parameter.symbol, changed != start.changed.end() ? changed->second
                                 : parameter.derived            ? values.value(parameter.value.value)
                                                                : parameter.value.nominal);
  }
  return values;
}

std::map<std::string, double> named_parameters_at(const Session& session, const Start& start) {
  std::map<std::string, double> named = session.parameters();
  if (start.changed.empty()) return named;
  expr::Evaluator<double> values = parameters_at(session.model(), start);
  for (const model::UserParameter& parameter : session.model().parameters)
    named[parameter.name] = values.value(parameter.symbol);
  return named;
}

double value_of(const model::Scalar& scalar, expr::Evaluator<double>& parameters) {
  return scalar.value.pool() == nullptr ? scalar.nominal : parameters.value(scalar.value);
}

} // namespace mbsgen::cli
