// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/sought.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/column_expression.h"
#include "cli/session/numbers.h"
#include "import/urdf/unknown_name.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using analysis::Dual;
using analysis::DualPoint;
using analysis::Unknown;

constexpr const char* option_exchange = "--exchange";
constexpr const char* option_equation = "--equation";

bool is_among(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

// "A = B" as "A - (B)".
std::string as_difference(const std::string& equation) {
  const std::size_t equals = equation.find('=');
  return equals == std::string::npos
             ? equation
             : equation.substr(0, equals) + " - (" + equation.substr(equals + 1) + ")";
}

} // namespace

Sought::Sought(const Session& session, NearEquilibrium& near, const SoughtOptions& options)
    : ignored(ignored_velocities(session, options.ignored)),
      balance(balance_of(near.system, near.linearize, ignored)), names(names_of_search(session, ignored)),
      session_(session), near_(near) {
  for (const std::string& word : options.exchanges) exchange(word);
  for (const std::string& word : options.unknowns) seek("--unknown", quantity_of(session, "--unknown", word));
  for (const std::string& text : options.equations) add_equation(option_equation, text);
}

bool Sought::take_out(int place) {
  for (std::size_t i = 0; i < balance.unknowns.size(); ++i) {
    const Unknown& unknown = balance.unknowns[i];
    if (unknown.kind != Unknown::Kind::coordinate || unknown.place != place) continue;
    balance.unknowns.erase(balance.unknowns.begin() + std::ptrdiff_t(i));
    names.unknowns.erase(names.unknowns.begin() + std::ptrdiff_t(i));
    return true;
  }
  return false;
}

void Sought::exchange(const std::string& word) {
  const std::size_t between = word.find(" for ");
  if (between == std::string::npos)
    throw importer::UnknownName(std::string(option_exchange) + " takes UNKNOWN for q(JOINT), not " +
                                quoted(word));
  const Quantity given = quantity_of(session_, option_exchange, word.substr(between + 5));
  if (given.kind != Quantity::Kind::coordinate)
    throw importer::UnknownName(std::string(option_exchange) + ": a coordinate q(JOINT) may be given, not " +
                                quoted(given.text()));
  give(given.name);
  seek(option_exchange, quantity_of(session_, option_exchange, word.substr(0, between)));
}

// Coordinates that follow from loops are given by an equation.
void Sought::give(const std::string& joint) {
  const int place = session_.velocity(option_exchange, joint);
  if (take_out(place)) return;
  if (is_among(near_.system.layout().given, session_.coordinate(option_exchange, joint)))
    throw importer::UnknownName(std::string(option_exchange) + ": the joint " + quoted(joint) +
                                " is driven, so that its coordinate is given anyway");
  const double value = near_.system.at().q[at(session_.coordinate(option_exchange, joint))];
  add_equation(option_exchange, fmt::format("q({}) - ({})", joint, value));
}

void Sought::seek(const std::string& option, const Quantity& quantity) {
  if (quantity.kind == Quantity::Kind::parameter) return seek_parameter(quantity);
  const int place = session_.velocity(option, quantity.name);
  const scheme::Shape& shape = session_.shape();
  const auto refuse = [&](bool wrong, const char* why) {
    if (wrong)
      throw importer::UnknownName(option + ": " + quoted(quantity.text()) + " cannot be sought: " + why);
  };
  if (quantity.kind == Quantity::Kind::coordinate) {
    refuse(!is_among(shape.driven, place),
           "take coordinates of driven joints; the others are sought or follow");
    refuse(session_.model().joint_of_velocity(place).motion.has_value(), "its motion is part of the model");
  }
  refuse(quantity.kind == Quantity::Kind::velocity && !is_among(shape.independent, place),
         "take velocities of independent joints");
  balance.unknowns.push_back({Unknown::Kind(quantity.kind), place});
  names.unknowns.push_back(quantity.text());
}

void Sought::seek_parameter(const Quantity& quantity) {
  const auto set = [at = quantity.parameter](auto& evaluator, const auto& value) {
    evaluator.set(at, value);
  };
  balance.unknowns.push_back({Unknown::Kind::parameter, static_cast<int>(balance.parameters.size())});
  balance.parameters.push_back({near_.system.model.value(quantity.parameter), set, set});
  names.unknowns.push_back(quantity.name);
  parameters.push_back(quantity.name);
}

MotionColumns Sought::columns(const analysis::Equilibrium& result) const {
  interpret::Model evaluator = near_.system.model;
  for (std::size_t i = 0; i < balance.parameters.size(); ++i)
    balance.parameters[i].set(evaluator, result.parameters[i]);
  return {session_, std::move(evaluator)};
}

analysis::Linear Sought::linear(const analysis::Equilibrium& result) const {
  return without(result.linear, near_.system.layout(), near_.linearize.roles(), ignored);
}

void Sought::add_equation(const std::string& option, const std::string& text) {
  const MotionColumns columns(session_);
  const ModelNumbers numbers(session_);
  std::vector<std::string> known = columns.names();
  known.insert(known.end(), numbers.names().begin(), numbers.names().end());
  const ColumnExpression expression(option, as_difference(text), known, {});
  const auto* const linearize = &near_.linearize;
  balance.equations.emplace_back([=](const DualPoint& point) {
    std::vector<Dual> row = columns.row<Dual>(linearize->model(), 0, point, point.Q);
    for (const Dual& value : numbers.values(linearize->model())) row.push_back(value);
    return expression.value(row);
  });
  names.equations.push_back(text);
}

} // namespace mbsgen::cli
