// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/evaluated_system.h"

namespace mbsgen::cli {

analysis::Layout layout_of(const model::Model& model, const scheme::Shape& shape) {
  analysis::Layout layout;
  layout.nq = shape.nq, layout.nqd = shape.nqd, layout.nc = shape.nc, layout.nd = shape.nd;
  layout.integrated = shape.integrated;
  layout.nstate = static_cast<int>(shape.states.size());
  for (int i = 0; i < shape.nq; ++i)
    if (model.joint_of_coordinate(i).role == model::Role::driven) layout.given.push_back(i);
  for (const scheme::SpatialJoint& joint : shape.spatial)
    layout.spatial.push_back({joint.coordinate, joint.velocity, joint.is_free});
  return layout;
}

EvaluatedSystem system_of(const model::Model& model, const scheme::Shape& shape,
                          const interpret::Image& image) {
  return {interpret::Model(image, shape), layout_of(model, shape), shape.q0.data(), shape.qd0.data(),
          initial_states(shape).data()};
}

std::vector<double> initial_states(const scheme::Shape& shape) {
  std::vector<double> values;
  for (const scheme::StateShape& state : shape.states) values.push_back(state.x0);
  return values;
}

} // namespace mbsgen::cli
