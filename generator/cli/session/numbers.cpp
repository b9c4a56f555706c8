// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/numbers.h"
#include "base/index.h"
#include "expr/evaluate.h"
#include <algorithm>

namespace mbsgen::cli {

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
