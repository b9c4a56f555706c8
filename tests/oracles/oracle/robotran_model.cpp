// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/robotran_model.h"

namespace oracle {

reference::Model robotran_model(const Json& oracle) {
  reference::Model model;
  model.gravity = vector(oracle.at("gravity"));
  for (const Json& joint : oracle.at("joints")) {
    reference::Body body;
    body.name = std::to_string(joint.at("i").get<int>());
    body.parent = joint.at("parent_joint").get<int>() - 1;
    body.at = vector(joint.at("offset_in_parent_frame"));
    const std::string type = joint.at("type");
    reference::Joint axis;
    axis.name = joint.at("name");
    axis.revolute = type[0] == 'R';
    axis.axis = type[1] - '1';
    axis.coordinate = axis.velocity = model.nq();
    body.joints.push_back(axis);
    model.coordinates.push_back(axis.name);
    model.velocities.push_back(axis.name);
    model.bodies.push_back(body);
  }
  for (const Json& rigid : oracle.at("bodies")) {
    reference::Body& body = model.bodies.at(rigid.at("joint").get<std::size_t>() - 1);
    body.mass = rigid.at("mass");
    body.com = vector(rigid.at("com"));
    body.inertia = matrix(rigid.at("I"));
  }
  for (const Json& cut : oracle.at("cuts"))
    model.cuts.push_back({cut.at("name"),
                          cut.at("type"),
                          {cut.at("body1_joint").get<int>() - 1, vector(cut.at("point1"))},
                          {cut.at("body2_joint").get<int>() - 1, vector(cut.at("point2"))},
                          0});
  return model;
}

} // namespace oracle
