// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/quantity.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/column_expression.h"
#include "cli/analyses/swept_quantity.h"
#include "import/urdf/unknown_name.h"

namespace mbsgen::cli {

namespace {

constexpr const char* option_set = "--set";

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// The value with the model's nominal parameters.
double value_of(const Session& session, const std::string& text) {
  return ColumnExpression(option_set, text, {}, session.parameters()).value<double>({});
}

} // namespace

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
  const std::string name = trimmed(word);
  if (auto joint = argument_of(name, "q")) return {Quantity::Kind::coordinate, *joint, 0};
  if (auto joint = argument_of(name, "qd")) return {Quantity::Kind::velocity, *joint, 0};
  if (auto joint = argument_of(name, "Q")) return {Quantity::Kind::force, *joint, 0};
  const auto found = session.registers().find(name);
  if (found != session.registers().end()) return {Quantity::Kind::parameter, name, found->second};
  std::vector<std::string> names;
  for (const auto& [known, at] : session.registers()) names.push_back(known);
  const auto near = nearest_word(name, names);
  throw importer::UnknownName(option + ": there is no parameter " + quoted(name) +
                              (near ? ", did you mean " + quoted(*near) + "?"
                                    : "; take one that is not constant, q(JOINT), qd(JOINT) or Q(JOINT)"));
}

void apply_setting(const Session& session, const std::string& word, Start& start) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw importer::UnknownName(std::string(option_set) + " takes NAME=VALUE, not " + quoted(word));
  const Quantity quantity = quantity_of(session, option_set, word.substr(0, equals));
  const double value = value_of(session, word.substr(equals + 1));
  if (quantity.kind == Quantity::Kind::force)
    start.Q[at(session.velocity(option_set, quantity.name))] = value;
  else
    SweptQuantity(session, option_set, quantity.text()).set(value, start);
}

} // namespace mbsgen::cli
