// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/stretched_model.h"
#include "base/index.h"

namespace mbsgen::draw {

namespace {

// The bodies before the last joint of body `row`. The body itself keeps the last joint and hangs on the last of them.
void stretch(StretchedModel& result, int row) {
  model::Model& model = result.model;
  const std::vector<int> joints = model.bodies[at(row)].joints;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    model::Body between;
    const model::Body& body = model.bodies[at(row)];
    between.name = body.name + " before " + model.joints[at(joints[i + 1])].name;
    between.where = body.where;
    between.parent = body.parent;
    between.at = body.at;
    between.at_point = body.at_point;
    between.orientation = body.orientation;
    between.joints = {joints[i]};
    const int behind = static_cast<int>(model.bodies.size());
    model.joints[at(joints[i])].body = result.bodies[at(joints[i])] = behind;
    model.bodies.push_back(std::move(between));
    model.body_order.push_back(behind);
    model::Body& rest = model.bodies[at(row)];
    rest.parent = behind;
    rest.at = {};
    rest.at_point = model::body_origin;
    rest.orientation = {};
  }
  if (!joints.empty()) model.bodies[at(row)].joints = {joints.back()};
  model.body_order.push_back(row);
}

} // namespace

StretchedModel stretched(const model::Model& model) {
  StretchedModel result{model, {}};
  result.model.body_order.clear();
  result.model.forces.clear();
  for (model::Joint& joint : result.model.joints) {
    result.bodies.push_back(joint.body);
    joint.force.clear();
  }
  for (const int row : model.body_order) stretch(result, row);
  return result;
}

} // namespace mbsgen::draw
