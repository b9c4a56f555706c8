// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/laws.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/units.h"
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
  names.coordinate = [&](std::string_view accessor, std::string_view name) {
    return element(accessor, name, rule);
  };
  return scalars_.checked(expr::parse(pool_, json.text(), names), json).value_or(expr::Expr());
}

double LawReader::value(const expr::Expr& law, const LawRule& rule, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    scalars_.set_nominal(pool_.symbol(expr::SymbolKind::auxiliary, rule.kinematics[i]), values[i]);
  return scalars_.nominal(law);
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
  if (rule.states && joint_names_.find(text, NameUse::state))
    return expr::NameError{quoted(text) + " is a state, write x(" + text + ")"};
  return expr::NameError{"there is no parameter or variable " + quoted(text) +
                         (is_unit_word(text) ? remedy_of_unknown(text, {}) : remedy_of(text, rule))};
}

// Words that other programs and textbooks have for coordinates and velocities.
std::string LawReader::remedy_of(const std::string& text, const LawRule& rule) const {
  static const std::vector<std::string> of_velocities{
      "omega",   "w",      "qd",   "qdot",     "dq",  "theta_dot", "thetadot", "dtheta",
      "phi_dot", "phidot", "dphi", "velocity", "vel", "v",         "speed",    "rate"};
  static const std::vector<std::string> of_coordinates{"theta", "phi",      "q",   "angle",
                                                       "x",     "position", "pos", "coordinate"};
  const auto among = [&](const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
  };
  const std::vector<std::string>& joints = joint_names_.names(NameUse::joint);
  const bool velocity = rule.qd && among(of_velocities);
  if (joints.empty() || !(velocity || (rule.q && among(of_coordinates))))
    return remedy_of_unknown(text, meanings(rule));
  const std::string& joint = rule.joint.empty() ? joints.front() : rule.joint;
  return std::string(", write ") + (velocity ? "qd(" : "q(") + joint + ") for the " +
         (velocity ? "velocity" : "coordinate") + " of the joint " + quoted(joint);
}

std::vector<std::string> LawReader::meanings(const LawRule& rule) const {
  std::vector<std::string> result = rule.kinematics;
  if (rule.time) result.emplace_back("t");
  const std::vector<std::string>& parameters = parameter_names_.names(NameUse::parameter);
  result.insert(result.end(), parameters.begin(), parameters.end());
  return result;
}

namespace {

// A coordinate or velocity of a joint, with its value where the joint is locked.
struct Part {
  std::string name; ///< after the joint's name and '.'; empty where there is one
  const Joint* joint;
  std::size_t place;
};

// Parts of a joint, or of the joints of a shorthand, which follow one another.
std::vector<Part> parts_of(const Model& model, int row, bool velocity) {
  std::vector<Part> parts;
  for (std::size_t next = at(row); next < model.joints.size(); ++next) {
    const Joint& joint = model.joints[next];
    if (joint.owner != model.joints[at(row)].owner) break;
    const auto& components = velocity ? joint.form().velocities : joint.form().coordinates;
    for (std::size_t k = 0; k < components.size(); ++k) {
      const std::string suffix = joint.name.substr(std::min(joint.name.size(), joint.owner.size()));
      parts.push_back({suffix.empty() ? components[k].name : suffix.substr(1), &joint, k});
    }
  }
  return parts;
}

} // namespace

expr::Names::Result LawReader::element(std::string_view accessor, std::string_view name,
                                       const LawRule& rule) const {
  if (accessor == "x") return state(std::string(name), rule);
  if (accessor == link_distance || accessor == link_rate) return link(accessor, std::string(name), rule);
  if (accessor == "qdd")
    return expr::NameError{rule.what +
                           std::string(" cannot depend on accelerations qdd(...), which follow from "
                                       "the forces, write it over q(...) and qd(...)")};
  return coordinate(accessor, name, rule);
}

expr::Names::Result LawReader::state(const std::string& name, const LawRule& rule) const {
  if (!rule.states)
    return expr::NameError{rule.what + std::string(" cannot depend on states x(...), remove them")};
  const std::optional<int> row = joint_names_.find(name, NameUse::state);
  if (row) return state_symbol(pool_, *row);
  return expr::NameError{"there is no state " + quoted(name) +
                         remedy(name, joint_names_.names(NameUse::state),
                                R"(, declare it: "states": [{"name": ")" + name + R"(", "rate": ...}])")};
}

expr::Names::Result LawReader::link(std::string_view accessor, const std::string& name,
                                    const LawRule& rule) const {
  if (!rule.links)
    return expr::NameError{std::string(rule.what) + " cannot depend on " + std::string(accessor) +
                           "(...) of a link, " + "only the rate of a state can, remove it"};
  const std::optional<int> row = link_names_.find(name, NameUse::link);
  if (row) return accessor == link_distance ? link_distance_of(pool_, *row) : link_rate_of(pool_, *row);
  return expr::NameError{"there is no link " + quoted(name) +
                         remedy(name, link_names_.names(NameUse::link), ", correct the name")};
}

expr::Names::Result LawReader::coordinate(std::string_view accessor, std::string_view name,
                                          const LawRule& rule) const {
  const bool velocity = accessor == "qd";
  if (velocity ? !rule.qd : !rule.q)
    return expr::NameError{std::string(rule.what) + " cannot depend on " +
                           (velocity ? "velocities qd(...)" : "coordinates q(...)") + ", remove them"};
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::string joint(name.substr(0, dot));
  const std::optional<int> row = joint_names_.find(joint, NameUse::joint);
  if (!row)
    return expr::NameError{"there is no joint " + quoted(joint) +
                           remedy(joint, joint_names_.names(NameUse::joint), ", correct the name")};
  return component(accessor, std::string(name), *row,
                   std::string(name.substr(std::min(dot + 1, name.size()))));
}

expr::Names::Result LawReader::component(std::string_view accessor, const std::string& name, int row,
                                         const std::string& wanted) const {
  const bool velocity = accessor == "qd";
  const std::vector<Part> parts = parts_of(model_, row, velocity);
  const std::string& owner = model_.joints[at(row)].owner;
  if (model_.joints[at(row)].word.empty()) return pool_.number(1); // its type is an error already
  std::string known;
  for (const Part& part : parts) {
    known += (known.empty() ? "" : ", ") + std::string(accessor) + "(" + owner +
             (part.name.empty() ? "" : ".") + part.name + ")";
    if (part.name != wanted) continue;
    const int place = static_cast<int>(part.place);
    if (!part.joint->moves()) return velocity ? pool_.number(0) : part.joint->q0[part.place].value;
    return velocity ? qd_symbol(pool_, part.joint->velocity + place)
                    : q_symbol(pool_, part.joint->coordinate + place);
  }
  return expr::NameError{"the joint " + quoted(owner) + " has no " +
                         (velocity ? "velocity " : "coordinate ") + quoted(name) + ", take " + known};
}

} // namespace mbsgen::model
