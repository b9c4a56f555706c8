// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/laws.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>

namespace mbsgen::model {

expr::Expr LawReader::read(const Json& json, const LawRule& rule) {
  if (json.is(JsonKind::number)) return scalars_.read(json).value;
  if (!check_kind(json, JsonKind::string, std::string(rule.what) + " as an expression in double quotes",
                  diagnostics_))
    return {};
  Mentions mentions;
  const expr::Names parameters = scalars_.names(mentions);
  expr::Names names;
  names.identifier = [&](std::string_view name) { return identifier(name, rule, parameters); };
  names.coordinate = [&](std::string_view accessor, std::string_view joint) {
    return coordinate(accessor, joint, rule);
  };
  return scalars_.checked(expr::parse(pool_, json.text(), names), json).value_or(expr::Expr());
}

expr::Names::Result LawReader::identifier(std::string_view name, const LawRule& rule,
                                          const expr::Names& parameters) const {
  const std::string text(name);
  const bool parameter = parameter_names_.find(text, NameUse::parameter).has_value();
  const bool kinematic =
      std::find(rule.kinematics.begin(), rule.kinematics.end(), text) != rule.kinematics.end();
  if (parameter && kinematic)
    return expr::NameError{quoted(text) + " is both a parameter and a variable of " + rule.what +
                           ", rename the parameter"};
  if (kinematic) return pool_.symbol(expr::SymbolKind::auxiliary, text);
  if (parameter) return parameters.identifier(name);
  if (name == "t" && rule.time) return time_symbol(pool_);
  if (name == "t") return expr::NameError{rule.what + std::string(" cannot depend on the time t, remove it")};
  const auto joint = joint_names_.find(text, NameUse::joint);
  if (joint && rule.q)
    return expr::NameError{quoted(text) + " is a joint, write q(" + text + ") for its coordinate"};
  return expr::NameError{"there is no parameter or variable " + quoted(text) +
                         nearest_remedy(text, meanings(rule), ", add it to \"parameters\"")};
}

std::vector<std::string> LawReader::meanings(const LawRule& rule) const {
  std::vector<std::string> result = rule.kinematics;
  if (rule.time) result.emplace_back("t");
  const std::vector<std::string>& parameters = parameter_names_.names(NameUse::parameter);
  result.insert(result.end(), parameters.begin(), parameters.end());
  return result;
}

expr::Names::Result LawReader::coordinate(std::string_view accessor, std::string_view joint,
                                          const LawRule& rule) const {
  const bool velocity = accessor == "qd";
  if (velocity ? !rule.qd : !rule.q)
    return expr::NameError{std::string(rule.what) + " cannot depend on " +
                           (velocity ? "velocities qd(...)" : "coordinates q(...)") + ", remove them"};
  const std::string name(joint);
  const std::optional<int> row = joint_names_.find(name, NameUse::joint);
  if (!row)
    return expr::NameError{"there is no joint " + quoted(name) +
                           remedy(name, joint_names_.names(NameUse::joint), ", correct the name")};
  const Joint& found = model_.joints[at(*row)];
  if (found.coordinate >= 0)
    return velocity ? qd_symbol(pool_, found.coordinate) : q_symbol(pool_, found.coordinate);
  return velocity ? pool_.number(0) : found.q0.value;
}

} // namespace mbsgen::model
