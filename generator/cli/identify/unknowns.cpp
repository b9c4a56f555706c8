// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/unknowns.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/identify/record.h"
#include "cli/pipeline/failure.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::cli {

namespace {

using analysis::Dual;
constexpr const char* option_fit = "--fit";

// Values of the user's parameters with the derivatives by one of them.
expr::Evaluator<Dual> derived_parameters(const model::Model& model, const Start& start, int by) {
  expr::Evaluator<Dual> values(*model.parameters.front().symbol.pool());
  for (const int row : model.parameter_order) {
    const model::UserParameter& parameter = model.parameters[at(row)];
    const auto changed = start.changed.find(row);
    const double slope = row == by ? 1 : 0;
    values.set(parameter.symbol, changed != start.changed.end() ? Dual(changed->second, slope)
                                 : parameter.derived            ? values.value(parameter.value.value)
                                                                : Dual(parameter.value.nominal, slope));
  }
  return values;
}

double slope_of(const model::Scalar& scalar, expr::Evaluator<Dual>& values) {
  return scalar.value.pool() == nullptr ? 0 : values.value(scalar.value).derivative;
}

double read(const std::string& text, const std::string& word) {
  double value = 0;
  if (!reads_number(text, value))
    throw UsageError("--bounds takes NAME=LOW:HIGH with numbers, not " + quoted(word));
  return value;
}

} // namespace

Unknowns::Unknowns(const Session& session, const FitOptions& options, const FirstRow& first_row)
    : session_(session) {
  add_calibrations(options);
  for (const std::string& name : options.names) {
    if (find(name) != nullptr) throw UsageError("--fit: " + quoted(name) + " is named twice, name it once");
    add(name);
  }
  if (options.starts_at_data) put_data(first_row);
  set_starts(options);
  set_range(options);
}

void Unknowns::add_calibrations(const FitOptions& options) {
  for (const std::string& word : options.numbers) {
    const auto [name, value] = number_pair_of("--number", word, "NAME=VALUE");
    const std::vector<std::string> known = ModelNumbers(session_).names();
    if (std::find(known.begin(), known.end(), name) != known.end())
      throw UsageError("--number: the model has a parameter " + quoted(name) + ", take another name");
    calibrations_.push_back({name, value, {}});
  }
}

void Unknowns::add(const std::string& name) {
  Unknown unknown;
  unknown.name = name;
  for (std::size_t i = 0; i < calibrations_.size(); ++i) {
    if (calibrations_[i].name != name) continue;
    unknown.kind = Unknown::Kind::calibration;
    unknown.place = i;
    unknown.start = calibrations_[i].value;
    calibrations_[i].unknown = all_.size();
    all_.push_back(std::move(unknown));
    return;
  }
  if (const auto state = argument_of(name, "x")) return add_initial(std::move(unknown), *state);
  if (argument_of(name, "Q"))
    throw UsageError("--fit: " + quoted(name) +
                     " is a force, name parameters, q(JOINT), qd(JOINT) or x(STATE)");
  unknown.setting.emplace(session_, option_fit, name);
  const model::Model& model = session_.model();
  for (std::size_t i = 0; i < model.parameters.size(); ++i)
    if (model.parameters[i].name == name) {
      unknown.row = static_cast<int>(i);
      unknown.start = model.parameters[i].value.nominal;
    }
  const auto found = session_.registers().find(name);
  if (found != session_.registers().end()) {
    unknown.parameter = found->second;
    unknown.start = session_.evaluator().value(found->second);
  }
  const auto velocity = argument_of(name, "qd"), coordinate = argument_of(name, "q");
  if (velocity) {
    unknown.kind = Unknown::Kind::initial;
    const int place = session_.velocity(option_fit, *velocity);
    unknown.place = at(session_.shape().nq) + integrated_place(place);
    unknown.start = session_.shape().qd0[at(place)];
  } else if (coordinate) {
    unknown.kind = Unknown::Kind::initial;
    (void)integrated_place(session_.velocity(option_fit, *coordinate));
    unknown.place = at(session_.coordinate(option_fit, *coordinate));
    unknown.start = session_.shape().q0[unknown.place];
  } else if (!unknown.parameter && unknown.row < 0) {
    throw UsageError("--fit: no equation of an analysis has the number " + quoted(name) +
                     ", leave it out or make it a parameter that forces or masses depend on");
  }
  all_.push_back(std::move(unknown));
}

void Unknowns::add_initial(Unknown unknown, const std::string& state) {
  const std::vector<std::string> names = session_.state_names();
  const auto found = std::find(names.begin(), names.end(), state);
  if (found == names.end()) {
    const auto near = nearest_word(state, names);
    throw UsageError("--fit: the model has no state " + quoted(state) +
                     (near ? ", did you mean " + quoted(*near) + "?" : ", name one of its \"states\""));
  }
  const auto row = std::size_t(found - names.begin());
  unknown.kind = Unknown::Kind::initial;
  unknown.place = at(session_.shape().nq) + session_.shape().integrated.size() + row;
  unknown.start = session_.x0()[row];
  all_.push_back(std::move(unknown));
}

std::size_t Unknowns::integrated_place(int velocity) const {
  const std::vector<int>& integrated = session_.shape().integrated;
  const auto found = std::find(integrated.begin(), integrated.end(), velocity);
  if (found == integrated.end())
    throw UsageError("--fit: the joint " + quoted(session_.shape().joint_names[at(velocity)]) +
                     " has no initial values of its own, take an independent one");
  return std::size_t(found - integrated.begin());
}

void Unknowns::put_data(const FirstRow& first_row) {
  const scheme::Shape& shape = session_.shape();
  const auto put = [&](const std::string& column, std::size_t place) {
    const std::optional<double> value = first_row(column);
    if (!value) return;
    if (Unknown* const unknown = find(column))
      unknown->start = *value;
    else
      of_data_.emplace_back(place, *value);
  };
  for (std::size_t i = 0; i < session_.coordinate_names().size(); ++i)
    put(column("q", session_.coordinate_names()[i]), i);
  for (std::size_t i = 0; i < shape.integrated.size(); ++i)
    put(column("qd", shape.joint_names[at(shape.integrated[i])]), at(shape.nq) + i);
  const std::vector<std::string> states = session_.state_names();
  for (std::size_t i = 0; i < states.size(); ++i)
    put(column("x", states[i]), at(shape.nq) + shape.integrated.size() + i);
}

void Unknowns::set_starts(const FitOptions& options) {
  for (const std::string& word : options.settings) {
    const auto [name, text] = pair_of("--set", word, "NAME=VALUE");
    if (Unknown* const unknown = find(name))
      unknown->start = ColumnExpression("--set", text, {}, session_.parameters()).value<double>({});
    else
      settings_.push_back(word);
  }
}

void Unknowns::set_range(const FitOptions& options) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Eigen::Index n = Eigen::Index(size());
  range_ = {identify::Vector::Constant(n, -infinite), identify::Vector::Constant(n, infinite),
            start().cwiseAbs()};
  for (const std::string& word : options.bounds) {
    const auto [name, text] = pair_of("--bounds", word, "NAME=LOW:HIGH");
    Unknown* const unknown = find(name);
    if (unknown == nullptr)
      throw UsageError("--bounds: " + quoted(name) + " is not fitted, name it in --fit");
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) throw UsageError("--bounds takes NAME=LOW:HIGH, not " + quoted(word));
    const Eigen::Index i = unknown - all_.data();
    if (colon > 0) range_.low(i) = read(text.substr(0, colon), word);
    if (colon + 1 < text.size()) range_.high(i) = read(text.substr(colon + 1), word);
    if (!(range_.low(i) < range_.high(i)))
      throw UsageError("--bounds: the lower bound of " + quoted(name) + " is not below the upper one");
    if (unknown->start < range_.low(i) || unknown->start > range_.high(i))
      throw UsageError("--bounds: " + quoted(name) +
                       " starts outside of its bounds, give it another start by --set");
  }
  for (Eigen::Index i = 0; i < n; ++i)
    if (range_.scale(i) == 0) {
      const double width = range_.high(i) - range_.low(i);
      range_.scale(i) = std::isfinite(width) ? width : 1;
    }
}

identify::Vector Unknowns::start() const {
  identify::Vector values = identify::Vector::Zero(Eigen::Index(size()));
  for (std::size_t i = 0; i < size(); ++i) values(Eigen::Index(i)) = all_[i].start;
  return values;
}

Start Unknowns::start_at(const identify::Vector& values) const {
  Start start = initial_values(session_, true);
  const std::size_t nq = start.q.size();
  const auto place = [&](std::size_t i) -> double& {
    const std::vector<int>& integrated = session_.shape().integrated;
    if (i < nq) return start.q[i];
    return i - nq < integrated.size() ? start.qd[at(integrated[i - nq])]
                                      : start.x[i - nq - integrated.size()];
  };
  for (std::size_t i = 0; i < size(); ++i)
    if (all_[i].kind == Unknown::Kind::parameter) all_[i].setting->set(values(Eigen::Index(i)), start);
  apply_settings(session_, settings_, start);
  for (const auto& [where, value] : of_data_) place(where) = value;
  for (std::size_t i = 0; i < size(); ++i)
    if (all_[i].kind == Unknown::Kind::initial) place(all_[i].place) = values(Eigen::Index(i));
  return start;
}

identify::Matrix Unknowns::slopes_at(const Start& start) const {
  const Eigen::Index joints = Eigen::Index(start.q.size() + session_.shape().integrated.size());
  identify::Matrix slopes =
      identify::Matrix::Zero(joints + Eigen::Index(start.x.size()), Eigen::Index(size()));
  for (std::size_t j = 0; j < size(); ++j)
    if (all_[j].row >= 0) slopes.col(Eigen::Index(j)) = slope_by_parameter(start, all_[j].row, slopes.rows());
  clear_given(start, slopes);
  for (std::size_t j = 0; j < size(); ++j)
    if (all_[j].kind == Unknown::Kind::initial) slopes(Eigen::Index(all_[j].place), Eigen::Index(j)) = 1;
  return slopes;
}

std::optional<Eigen::Index> Unknowns::place_of(int velocity) const {
  const std::vector<int>& integrated = session_.shape().integrated;
  const auto place = std::find(integrated.begin(), integrated.end(), velocity);
  if (place == integrated.end()) return std::nullopt;
  return place - integrated.begin();
}

identify::Vector Unknowns::slope_by_parameter(const Start& start, int row, Eigen::Index rows) const {
  identify::Vector column = identify::Vector::Zero(rows);
  const Eigen::Index nq = Eigen::Index(start.q.size());
  expr::Evaluator<Dual> values = derived_parameters(session_.model(), start, row);
  for (const model::Joint& joint : session_.model().joints) {
    if (!joint.moves()) continue;
    for (std::size_t i = 0; i < joint.q0.size(); ++i)
      column(joint.coordinate + Eigen::Index(i)) = slope_of(joint.q0[i], values);
    for (std::size_t i = 0; i < joint.qd0.size(); ++i)
      if (const auto place = place_of(joint.velocity + static_cast<int>(i)))
        column(nq + *place) = slope_of(joint.qd0[i], values);
  }
  Eigen::Index state = rows - Eigen::Index(start.x.size());
  for (const model::State& one : session_.model().states) column(state++) = slope_of(one.x0, values);
  return column;
}

void Unknowns::clear_given(const Start& start, identify::Matrix& slopes) const {
  const Eigen::Index nq = Eigen::Index(start.q.size());
  for (const std::string& word : settings_) {
    const std::string name = word.substr(0, word.find('='));
    if (const auto joint = argument_of(name, "q")) slopes.row(session_.coordinate("--set", *joint)).setZero();
    if (const auto joint = argument_of(name, "qd"))
      if (const auto place = place_of(session_.velocity("--set", *joint))) slopes.row(nq + *place).setZero();
  }
  for (const auto& [where, value] : of_data_) slopes.row(Eigen::Index(where)).setZero();
  for (const Unknown& unknown : all_)
    if (unknown.kind == Unknown::Kind::initial) slopes.row(Eigen::Index(unknown.place)).setZero();
}

Unknown* Unknowns::find(const std::string& name) {
  const auto found =
      std::find_if(all_.begin(), all_.end(), [&](const Unknown& unknown) { return unknown.name == name; });
  return found == all_.end() ? nullptr : &*found;
}

} // namespace mbsgen::cli
