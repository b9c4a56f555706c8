// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/swept_quantity.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/quantity.h"
#include "expr/evaluate.h"
#include "import/urdf/unknown_name.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

using Values = expr::Evaluator<double>;

// The user's parameters with another value of one, those that are computed from others included.
Values parameters_with(const model::Model& model, int row, double value) {
  Values values(*model.parameters[at(row)].symbol.pool());
  for (const int other : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(other)];
    const bool follows = parameter.derived && other != row;
    values.set(parameter.symbol, other == row ? value
                                 : follows    ? values.value(parameter.value.value)
                                              : parameter.value.nominal);
  }
  return values;
}

double value_of(const model::Scalar& scalar, Values& values) {
  return scalar.value.pool() == nullptr ? scalar.nominal : values.value(scalar.value);
}

// Another value than the nominal one, to see what follows from a parameter.
double another(double nominal) {
  return nominal == 0 ? 0.5 : 1.25 * nominal;
}

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

[[noreturn]] void refuse(const std::string& option, const std::string& name, const std::string& why) {
  throw importer::UnknownName(option + ": " + quoted(name) + ' ' + why);
}

[[noreturn]] void refuse_unknown(const std::string& option, const std::string& name,
                                 const std::vector<std::string>& known) {
  const auto near = nearest_word(name, known);
  throw importer::UnknownName(
      option + ": the model has no parameter " + quoted(name) +
      (near ? ", did you mean " + quoted(*near) + "?" : "; take a parameter, q(JOINT) or qd(JOINT)"));
}

} // namespace

SweptQuantity::SweptQuantity(const Session& session, const std::string& option, const std::string& name)
    : model_(session.model()) {
  if (!find_joint(session, option, name)) find_parameter(session, option, name);
}

bool SweptQuantity::find_joint(const Session& session, const std::string& option, const std::string& name) {
  const auto velocity = argument_of(name, "qd"), coordinate = argument_of(name, "q");
  if (!velocity && !coordinate) return false;
  const scheme::Shape& shape = session.shape();
  const int place = session.velocity(option, velocity ? *velocity : *coordinate);
  const std::vector<int>& free = velocity ? shape.independent : shape.integrated;
  if (!contains(free, place) && !contains(shape.driven, place))
    refuse(option, name, "follows from the other joints; take an independent or driven one");
  if (model_.joint_of_velocity(place).motion)
    refuse(option, name, "follows from the motion of the driven joint; take a parameter of it");
  if (coordinate && model::is_spatial(model_.joint_of_velocity(place).type))
    refuse(option, name, "belongs to a joint with a quaternion; take a parameter that its q0 depends on");
  if (velocity)
    velocities_.push_back({place, nullptr});
  else
    coordinates_.push_back({model_.joint_of_velocity(place).coordinate, nullptr});
  return true;
}

void SweptQuantity::find_parameter(const Session& session, const std::string& option,
                                   const std::string& name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
    const model::UserParameter& parameter = model_.parameters[i];
    known.push_back(parameter.name);
    if (parameter.name != name) continue;
    if (parameter.constant) refuse(option, name, "is a constant; remove \"constant\" to vary it");
    if (parameter.derived) refuse(option, name, "follows from other parameters; take one of these");
    row_ = static_cast<int>(i);
  }
  for (const auto& [known_name, at] : session.registers()) {
    known.push_back(known_name);
    if (known_name == name) parameter_ = at;
  }
  if (row_ < 0 && !parameter_) refuse_unknown(option, name, known);
  if (row_ >= 0) find_initial_values(session);
}

void SweptQuantity::find_initial_values(const Session& session) {
  Values values = parameters_with(model_, row_, another(model_.parameters[at(row_)].value.nominal));
  const auto add = [&](const std::vector<model::Scalar>& scalars, int first, std::vector<Entry>& entries) {
    for (std::size_t i = 0; i < scalars.size(); ++i)
      if (value_of(scalars[i], values) != scalars[i].nominal)
        entries.push_back({first + static_cast<int>(i), &scalars[i]});
  };
  for (const model::Joint& joint : session.model().joints)
    if (joint.moves())
      add(joint.q0, joint.coordinate, coordinates_), add(joint.qd0, joint.velocity, velocities_);
  int row = 0;
  for (const model::State& state : session.model().states) {
    if (value_of(state.x0, values) != state.x0.nominal) states_.push_back({row, &state.x0});
    ++row;
  }
}

void SweptQuantity::set(double value, Start& start) const {
  if (parameter_) start.parameters.emplace_back(*parameter_, value);
  std::optional<Values> values;
  if (row_ >= 0) values.emplace(parameters_with(model_, row_, value));
  const auto put = [&](const std::vector<Entry>& entries, std::vector<double>& into) {
    for (const Entry& entry : entries)
      into[at(entry.place)] = entry.expression == nullptr ? value : value_of(*entry.expression, *values);
  };
  put(coordinates_, start.q);
  put(velocities_, start.qd);
  put(states_, start.x);
}

} // namespace mbsgen::cli
