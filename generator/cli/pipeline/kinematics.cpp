// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/kinematics.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "expr/differentiate.h"
#include "model/kinematics.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

using model::Joint;
using model::Model;

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

bool has_name(const Joint& joint, const std::string& name) {
  return joint.name == name || joint.owner == name;
}

void check_known(const Model& model, const std::string& name) {
  const auto found = std::find_if(model.joints.begin(), model.joints.end(),
                                  [&](const Joint& joint) { return has_name(joint, name); });
  if (found == model.joints.end()) {
    std::vector<std::string> names;
    for (const Joint& joint : model.joints) names.push_back(joint.name);
    const auto near = nearest_word(name, names);
    throw UsageError("--from: the model has no joint " + quoted(name) +
                     (near ? ", did you mean " + quoted(*near) + "?" : ", mbsgen check lists its joints"));
  }
  if (!found->moves()) throw UsageError("--from: the joint " + quoted(name) + " is locked, leave it out");
}

void check_constraints(const Model& model, expr::Pool& pool) {
  for (const model::Constraint& constraint : model.constraints) {
    const std::string text = "the constraint " + quoted(constraint.name);
    if (!constraint.holonomic)
      throw ModelError(constraint.where,
                       text + " ties velocities, from which no positions follow, leave it out or "
                              "write it as \"holonomic\"");
    if (!expr::differentiate(constraint.expression, model::time_symbol(pool)).is_zero())
      throw ModelError(constraint.where,
                       text + " depends on the time, which a closure does not know, put a driven "
                              "joint in the place of the time");
  }
}

// A joint whose velocities are known in part has no coordinates that could be given.
void check_joint(const Joint& joint, const formalism::Partition& partition) {
  const int first = joint.velocity, last = first + static_cast<int>(joint.form().velocities.size());
  bool is_solved = false, is_known = false;
  for (int i = first; i < last; ++i) {
    is_solved = is_solved || contains(partition.dependent, i);
    is_known = is_known || contains(partition.independent, i);
  }
  if (is_solved && is_known)
    throw ModelError(joint.where,
                     "the loops determine the joint " + quoted(joint.name) +
                         " in part, so that its coordinates are neither known nor found, write it as "
                         "joints of one coordinate");
}

} // namespace

void keep(Model& model, const Kinematics& wanted, expr::Pool& pool) {
  model::keep_kinematics(model, pool);
  model.name += wanted.ending;
}

void take_known(Model& model, const std::vector<std::string>& known, const formalism::LoopAnalysis& closed) {
  for (const std::string& name : known) check_known(model, name);
  for (Joint& joint : model.joints) {
    if (!joint.moves()) continue;
    for (std::size_t k = 0; k < joint.q0.size(); ++k)
      joint.q0[k].nominal = closed.partition.q0[at(joint.coordinate) + k];
    if (joint.role == model::Role::driven) continue;
    const bool is_known = std::any_of(known.begin(), known.end(),
                                      [&](const std::string& name) { return has_name(joint, name); });
    joint.role = is_known ? std::optional(model::Role::independent) : std::nullopt;
  }
}

void check_closable(const Model& model, const formalism::LoopAnalysis& loops, expr::Pool& pool) {
  check_constraints(model, pool);
  if (loops.nc() == 0)
    throw ModelError(model.where,
                     "the model has no loops, so that no joint follows from others, add \"cuts\" or "
                     "\"constraints\"");
  const formalism::Partition& partition = loops.partition;
  if (partition.independent.empty() && partition.driven.empty())
    throw ModelError(model.where,
                     "the loops determine all joints, so that none is left to be known, remove a cut or a "
                     "constraint");
  for (const Joint& joint : model.joints)
    if (joint.moves()) check_joint(joint, partition);
}

void drop_dynamics(scheme::Program& program) {
  scheme::Needs needs(*program.pool);
  const auto mark = [&](const std::vector<scheme::Equation>& equations) {
    for (const scheme::Equation& equation : equations) needs.mark(equation.rhs);
  };
  mark(program.update);
  for (const scheme::Function& function : program.functions) {
    mark(function.equations);
    for (const scheme::Output& output : function.outputs) needs.mark(output.value);
  }
  const auto is_idle = [&](const scheme::Parameter& parameter) {
    return parameter.path.group.empty() && !needs.marked(parameter.symbol);
  };
  std::vector<scheme::Parameter>& all = program.parameters;
  all.erase(std::remove_if(all.begin(), all.end(), is_idle), all.end());
  program.bodies.clear();
  program.body_constants.clear();
}

std::vector<std::string> known_names(const scheme::Shape& shape) {
  std::vector<std::string> names;
  for (int i = 0; i < shape.nqd; ++i)
    if (contains(shape.independent, i) || contains(shape.driven, i))
      names.push_back(shape.joint_names[at(i)]);
  return names;
}

} // namespace mbsgen::cli
