// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/quantity.h"
#include "base/index.h"
#include "base/text.h"
#include "base/trimmed.h"
#include "cli/pipeline/failure.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

bool continues_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Stands for a column in the text that is parsed. Two underscores are in no name of a model: C++ reserves
// them.
std::string stand_in(std::size_t column) {
  return "column__" + std::to_string(column);
}

// The column whose name begins at that place of the text and ends with a name there; the longest one.
std::size_t column_at(const std::string& text, std::size_t place, const std::vector<std::string>& columns) {
  std::size_t found = columns.size(), longest = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t length = columns[i].size(), end = place + length;
    if (length <= longest || text.compare(place, length, columns[i]) != 0) continue;
    if (end < text.size() && continues_name(text[end]) && continues_name(columns[i].back())) continue;
    found = i, longest = length;
  }
  return found;
}

// With a name of its own for each column: the grammar knows no names such as Z(spring).
std::string with_stand_ins(const std::string& text, const std::vector<std::string>& columns) {
  std::string result;
  for (std::size_t place = 0; place < text.size();) {
    const bool begins = place == 0 || !continues_name(text[place - 1]);
    const std::size_t column = begins ? column_at(text, place, columns) : columns.size();
    if (column < columns.size()) {
      result += stand_in(column);
      place += columns[column].size();
    } else {
      result += text[place++];
    }
  }
  return result;
}

std::string listed(const std::string& wrong, const std::vector<std::string>& columns) {
  const auto near = nearest_word(wrong, columns);
  return near ? ", did you mean " + quoted(*near) + "?"
         : columns.empty()
             ? ""
             : "; take columns of the table, the first of which are " +
                   alternatives(
                       {columns.begin(), columns.begin() + long(std::min<std::size_t>(columns.size(), 6))});
}

constexpr const char* option_set = "--set";

// The value with the model's nominal parameters.
double value_of(const Session& session, const std::string& text) {
  return ColumnExpression(option_set, text, {}, session.parameters()).value<double>({});
}

using Values = expr::Evaluator<double>;

// Another value than the nominal one, to see what follows from a parameter.
double another(double nominal) {
  return nominal == 0 ? 0.5 : 1.25 * nominal;
}

// True for a number of the generated code that no equation of an analysis has: of a point, or of a contact.
bool is_elsewhere(const Session& session, const std::string& name) {
  if (session.registers().count(name) != 0) return false;
  const model::Model& model = session.model();
  for (int body = model::base_body; body < static_cast<int>(model.bodies.size()); ++body)
    for (const model::Point& point : model.points(body))
      for (const char* element : {"[0]", "[1]", "[2]"})
        if (name == model.body_name(body) + ".point_" + point.name + element) return true;
  return std::any_of(model.contacts.begin(), model.contacts.end(), [&](const model::Contact& contact) {
    return name == contact.name + ".friction" || name == contact.name + ".restitution";
  });
}

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

[[noreturn]] void refuse(const std::string& option, const std::string& name, const std::string& why) {
  throw UsageError(option + ": " + quoted(name) + ' ' + why);
}

[[noreturn]] void refuse_unknown(const std::string& option, const std::string& name,
                                 const std::vector<std::string>& known) {
  const auto near = nearest_word(name, known);
  throw UsageError(
      option + ": the model has no parameter " + quoted(name) +
      (near ? ", did you mean " + quoted(*near) + "?" : "; take a parameter, q(JOINT) or qd(JOINT)"));
}

} // namespace

Option steady_row(bool& steady) {
  return {"--steady", "keep the initial velocities", "the model rests", "keep the initial velocities",
          flag(steady)};
}

ColumnExpression::ColumnExpression(const std::string& option, const std::string& text,
                                   const std::vector<std::string>& columns,
                                   const std::map<std::string, double>& constants)
    : pool_(std::make_shared<expr::Pool>()) {
  const auto unknown = [&](const std::string& name) {
    if (columns.empty())
      return expr::NameError{"there is no number " + quoted(name) +
                             ", write a number, or an expression of the model's parameters"};
    return expr::NameError{"there is no column " + quoted(name) + listed(name, columns)};
  };
  expr::Names names;
  names.identifier = [&](std::string_view name) -> expr::Names::Result {
    const std::string word(name);
    const expr::Expr symbol = pool_->symbol(expr::SymbolKind::auxiliary, word);
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (word == stand_in(i)) {
        places_.emplace_back(symbol, i);
        return symbol;
      }
    const auto constant = constants.find(word);
    if (constant == constants.end()) return unknown(word);
    constants_.emplace_back(symbol, constant->second);
    return symbol;
  };
  names.coordinate = [&](std::string_view accessor, std::string_view joint) -> expr::Names::Result {
    return unknown(std::string(accessor) + "(" + std::string(joint) + ")");
  };
  const auto parsed = expr::parse(*pool_, with_stand_ins(text, columns), names);
  if (const auto* error = std::get_if<expr::ParseError>(&parsed))
    throw UsageError(option + " " + quoted(text) + ": " + error->message);
  expression_ = std::get<expr::Expr>(parsed);
}

std::optional<std::string> argument_of(const std::string& word, const std::string& accessor) {
  const bool is_call = word.size() > accessor.size() + 2 &&
                       word.compare(0, accessor.size() + 1, accessor + '(') == 0 && word.back() == ')';
  if (!is_call) return std::nullopt;
  return word.substr(accessor.size() + 1, word.size() - accessor.size() - 2);
}

std::string Quantity::text() const {
  constexpr const char* accessors[] = {"q", "qd", "Q"};
  return kind == Kind::parameter ? name : std::string(accessors[int(kind)]) + '(' + name + ')';
}

Quantity quantity_of(const Session& session, const std::string& option, const std::string& word) {
  const std::string name(trimmed(word));
  if (auto joint = argument_of(name, "q")) return {Quantity::Kind::coordinate, *joint, 0};
  if (auto joint = argument_of(name, "qd")) return {Quantity::Kind::velocity, *joint, 0};
  if (auto joint = argument_of(name, "Q")) return {Quantity::Kind::force, *joint, 0};
  const auto found = session.registers().find(name);
  if (found != session.registers().end()) return {Quantity::Kind::parameter, name, found->second};
  std::vector<std::string> names;
  for (const auto& [known, at] : session.registers()) names.push_back(known);
  const auto near = nearest_word(name, names);
  throw UsageError(option + ": there is no parameter " + quoted(name) +
                   (near ? ", did you mean " + quoted(*near) + "?"
                         : "; take one that is not constant, q(JOINT), qd(JOINT) or Q(JOINT)"));
}

Setting::Setting(const Session& session, const std::string& option, const std::string& name) {
  if (is_elsewhere(session, std::string(trimmed(name)))) return;
  const Quantity quantity = quantity_of(session, option, name);
  kind_ = quantity.kind;
  if (kind_ == Quantity::Kind::force)
    force_ = at(session.velocity(option, quantity.name));
  else
    other_.emplace(session, option, quantity.text());
}

void Setting::set(double value, Start& start) const {
  if (other_) other_->set(value, start);
  if (force_) start.Q[*force_] = value;
}

void apply_settings(const Session& session, const std::vector<std::string>& words, Start& start) {
  std::vector<std::pair<Setting, double>> settings;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      throw UsageError(std::string(option_set) + " takes NAME=VALUE, not " + quoted(word));
    const Setting setting(session, option_set, word.substr(0, equals));
    settings.emplace_back(setting, value_of(session, word.substr(equals + 1)));
  }
  for (const bool parameters : {true, false})
    for (const auto& [setting, value] : settings)
      if (setting.is_parameter() == parameters) setting.set(value, start);
}

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
  Start elsewhere;
  elsewhere.changed[row_] = another(model_.parameters[at(row_)].value.nominal);
  Values values = parameters_at(model_, elsewhere);
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
  if (row_ >= 0) start.changed[row_] = value, values.emplace(parameters_at(model_, start));
  const auto put = [&](const std::vector<Entry>& entries, std::vector<double>& into) {
    for (const Entry& entry : entries)
      into[at(entry.place)] = entry.expression == nullptr ? value : value_of(*entry.expression, *values);
  };
  put(coordinates_, start.q);
  if (row_ < 0 || !start.rests) put(velocities_, start.qd);
  put(states_, start.x);
}

} // namespace mbsgen::cli
