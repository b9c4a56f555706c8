// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/shape.h"
#include "base/index.h"
#include "model/describe/rigid_groups.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

std::vector<std::string> joint_names(const model::Model& model, const std::vector<int>& velocities) {
  std::vector<std::string> names;
  for (const int i : velocities) names.push_back(model.velocity_name(i));
  return names;
}

std::vector<std::string> row_names(const LoopAnalysis& closure, const std::vector<int>& rows) {
  std::vector<std::string> names;
  for (const int row : rows) names.push_back(closure.rows[at(row)].name);
  return names;
}

std::vector<int> all_velocities(const model::Model& model) {
  std::vector<int> result;
  for (int i = 0; i < model.nqd(); ++i) result.push_back(i);
  return result;
}

std::vector<scheme::SpatialJoint> spatial_joints(const model::Model& model) {
  std::vector<scheme::SpatialJoint> joints;
  for (const model::Joint& joint : model.joints)
    if (joint.moves() && model::is_spatial(joint.type))
      joints.push_back({joint.coordinate, joint.velocity, joint.type == model::JointType::Free});
  return joints;
}

// Of driven joints.
std::vector<int> given_coordinates(const model::Model& model) {
  std::vector<int> places;
  for (int i = 0; i < model.nq(); ++i)
    if (model.joint_of_coordinate(i).role == model::Role::driven) places.push_back(i);
  return places;
}

} // namespace

scheme::Shape shape_of(const model::Model& model, const LoopAnalysis& closure) {
  const Partition& partition = closure.partition;
  scheme::Shape shape;
  shape.model = model.name;
  shape.doc = model.doc;
  shape.nq = model.nq();
  shape.nqd = model.nqd();
  shape.nu = static_cast<int>(partition.independent.size());
  shape.nv = static_cast<int>(partition.dependent.size());
  shape.nc = closure.nc();
  shape.nd = static_cast<int>(partition.driven.size());
  shape.joint_names = joint_names(model, all_velocities(model));
  for (int i = 0; i < model.nq() && model.has_spatial_joints(); ++i)
    shape.coordinate_names.push_back(model.coordinate_name(i));
  shape.spatial = spatial_joints(model);
  for (const model::Body& body : model.bodies) shape.body_names.push_back(body.name);
  shape.independent = partition.independent;
  shape.dependent = partition.dependent;
  shape.driven = partition.driven;
  shape.held = partition.held;
  shape.integrated = partition.independent;
  shape.integrated.insert(shape.integrated.end(), partition.dependent.begin() + partition.holonomic,
                          partition.dependent.end());
  std::sort(shape.integrated.begin(), shape.integrated.end());
  if (model.has_spatial_joints()) shape.given = given_coordinates(model);
  shape.solved.assign(partition.dependent.begin(), partition.dependent.begin() + partition.holonomic);
  shape.q0 = partition.q0;
  shape.qd0 = partition.qd0;
  shape.closure_gap = partition.closure_gap;
  for (const model::State& state : model.states)
    shape.states.push_back({state.name, state.unit, state.doc, state.x0.nominal});
  for (const model::Contact* contact : model.rigid_contacts()) shape.rigid_names.push_back(contact->name);
  shape.rigid_groups = model::rigid_group_names(model);
  if (closure.is_constrained())
    shape.partition = {joint_names(model, partition.independent), joint_names(model, partition.dependent),
                       joint_names(model, partition.driven),      joint_names(model, partition.held),
                       row_names(closure, partition.rows),        closure.dropped,
                       row_names(closure, partition.redundant)};
  return shape;
}

} // namespace mbsgen::formalism
