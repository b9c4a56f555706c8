// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/partition.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include <algorithm>
#include <iterator>

namespace mbsgen::certify {

namespace {

Coordinates without(const Coordinates& all, const Coordinates& some) {
  Coordinates rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::inserter(rest, rest.begin()));
  return rest;
}

Coordinates with(const Coordinates& a, const Coordinates& b) {
  Coordinates both = a;
  both.insert(b.begin(), b.end());
  return both;
}

const model::Joint& joint_of(const model::Model& model, int velocity) {
  return model.joint_of_velocity(velocity);
}

// The entries of the array that the function writes.
Coordinates written(const scheme::Function& function, const std::string& array) {
  Coordinates result;
  for (const scheme::Output& output : function.outputs)
    if (output.purpose == scheme::Purpose::result && output.array == array) result.insert(output.index);
  return result;
}

Coordinates unknowns_of(const scheme::Program& program, const scheme::Function& function) {
  Coordinates result;
  for (const expr::Expr& unknown : function.unknowns) {
    const expr::Symbol symbol = program.pool->symbol_of(unknown.id());
    if (symbol.kind != expr::SymbolKind::q || !result.insert(symbol.index[0]).second)
      throw MalformedProgram(function.name + " has an unknown that is no coordinate");
  }
  return result;
}

// Places in q that the motion of these velocities changes.
Coordinates places_of(const model::Model& model, const std::vector<int>& velocities) {
  Coordinates places;
  for (const int velocity : velocities) {
    const model::Joint& joint = joint_of(model, velocity);
    const int quaternion = joint.coordinate + static_cast<int>(model::quaternion_at(joint.type));
    const bool spatial = model::is_spatial(joint.type);
    const bool turns = velocity - joint.velocity >= static_cast<int>(model::angular_velocity_at(joint.type));
    const int first = spatial && turns ? quaternion : joint.coordinate;
    const int last = first + (!spatial ? 1 : turns ? 4 : 3);
    for (int place = first; place < last; ++place) places.insert(place);
  }
  return places;
}

// The velocities by which the function corrects its unknowns: where each joint has one coordinate, those of
// the unknowns; else those that the header states.
std::vector<int> corrected(const model::Model& model, const scheme::Program& program,
                           const scheme::Function& function) {
  std::vector<int> velocities = program.shape.solved;
  const Coordinates unknowns = unknowns_of(program, function);
  if (!model.has_spatial_joints()) {
    velocities.clear();
    for (const expr::Expr& unknown : function.unknowns)
      velocities.push_back(program.pool->symbol_of(unknown.id()).index[0]);
  }
  if (unknowns.empty()) return {};
  if (places_of(model, velocities) != unknowns)
    throw MalformedProgram(function.name + " has other unknowns than the coordinates that it corrects");
  return velocities;
}

bool shows_velocities(const scheme::Function& function) {
  return function.task != scheme::Task::assemble && !is_about_motion(function);
}

bool linearizes(const scheme::Program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(), is_about_motion);
}

// The dependent coordinates by one function. Some show only those that positions determine.
void read_dependent(const model::Model& model, const scheme::Program& program,
                    const scheme::Function& function, ProgramPartition& result, bool& known) {
  const std::vector<int> velocities = corrected(model, program, function);
  if (!velocities.empty()) {
    result.corrected = velocities;
    result.unknown_places = places_of(model, velocities);
  }
  const Coordinates unknowns(velocities.begin(), velocities.end());
  const bool rates = shows_velocities(function);
  const Coordinates dependent =
      rates ? without(without(written(function, "qd"), result.moved), result.held) : unknowns;
  if (!known) result.dependent = dependent;
  const bool agrees = rates && known ? dependent == result.dependent
                                     : std::includes(result.dependent.begin(), result.dependent.end(),
                                                     unknowns.begin(), unknowns.end());
  if (!agrees) throw MalformedProgram(function.name + " takes other coordinates as dependent");
  known = known || rates;
}

void check_roles(const model::Model& model, const ProgramPartition& partition) {
  for (int k = 0; k < model.nqd(); ++k) {
    const model::Joint& joint = joint_of(model, k);
    const bool depends = partition.dependent.count(k) != 0;
    if (depends && joint.role && *joint.role != model::Role::dependent)
      throw MalformedProgram("the joint " + joint.name + " is taken as dependent");
    if (!depends && partition.held.count(k) == 0 && joint.role == model::Role::dependent &&
        !partition.dependent.empty())
      throw MalformedProgram("the joint " + joint.name + " is not taken as dependent");
  }
}

Coordinates actuated(const model::Model& model, const ProgramPartition& partition) {
  if (!model.actuators_given) return partition.independent;
  Coordinates result;
  for (const int row : model.actuators) {
    const model::Joint& joint = model.joints[at(row)];
    for (std::size_t k = 0; k < joint.form().velocities.size() && joint.moves(); ++k) {
      const int velocity = joint.velocity + static_cast<int>(k);
      if (partition.driven.count(velocity) == 0) result.insert(velocity);
    }
  }
  return result;
}

} // namespace

bool gives_accelerations(const scheme::Function& function) {
  return function.task == scheme::Task::direct_dynamics || function.task == scheme::Task::derivatives ||
         function.task == scheme::Task::direct_dynamics_damping;
}

bool is_about_motion(const scheme::Function& function) {
  return function.task == scheme::Task::linearize || function.task == scheme::Task::direct_dynamics_tangent ||
         function.task == scheme::Task::direct_dynamics_hessian_product ||
         function.task == scheme::Task::sensitivities || function.task == scheme::Task::outputs;
}

Coordinates ProgramPartition::computed(const scheme::Function& function, const std::string& array) const {
  Coordinates unknowns;
  for (const expr::Expr& unknown : function.unknowns)
    unknowns.insert(unknown.pool()->symbol_of(unknown.id()).index[0]);
  if (array == "q") return with(moved_places, unknowns);
  const Coordinates followers = with(with(moved, held), dependent);
  if (array == "qd") return followers;
  if (gives_accelerations(function)) return with(followers, independent);
  const bool some = actuators.size() < independent.size();
  return with(followers, some ? without(independent, actuators) : Coordinates());
}

ProgramPartition read_partition(const model::Model& model, const scheme::Program& program) {
  ProgramPartition result;
  Coordinates all;
  for (int k = 0; k < model.nqd(); ++k) {
    all.insert(k);
    const model::Joint& joint = joint_of(model, k);
    if (joint.role != model::Role::driven) continue;
    result.driven.insert(k);
    if (joint.motion) {
      result.moved.insert(k);
      result.moved_places.insert(joint.coordinate);
    }
  }
  result.held.insert(program.shape.held.begin(), program.shape.held.end());
  bool known = false;
  // Functions that show no velocities know least and come last.
  for (const bool last : {false, true})
    for (const scheme::Function& function : program.functions)
      if (function.returns_status && shows_velocities(function) != last)
        read_dependent(model, program, function, result, known);
  if (!known && linearizes(program))
    result.dependent.insert(program.shape.dependent.begin(), program.shape.dependent.end());
  check_roles(model, result);
  result.independent = without(without(without(all, result.driven), result.dependent), result.held);
  const auto size = [](const Coordinates& set) { return static_cast<int>(set.size()); };
  if (known && (size(result.dependent) != program.shape.nv || size(result.independent) != program.shape.nu ||
                size(result.driven) != program.shape.nd))
    throw MalformedProgram("the numbers of coordinates of the header are not those of the functions");
  result.actuators = actuated(model, result);
  return result;
}

} // namespace mbsgen::certify
