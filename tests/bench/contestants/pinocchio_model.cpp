// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/pinocchio_model.h"

namespace bench {

namespace {

namespace pin = pinocchio;

double snapped(double value) {
  const double nearest = std::round(value);
  return std::abs(value - nearest) < 1e-9 ? nearest : value;
}

pin::JointModel joint_of(const reference::Joint& joint) {
  if (joint.revolute) {
    if (joint.axis == 0) return pin::JointModelRX();
    if (joint.axis == 1) return pin::JointModelRY();
    return pin::JointModelRZ();
  }
  if (joint.axis == 0) return pin::JointModelPX();
  if (joint.axis == 1) return pin::JointModelPY();
  return pin::JointModelPZ();
}

class Builder {
public:
  explicit Builder(const reference::Model& source) : source_(source) {}

  pin::Model build() {
    result_.gravity.linear() = source_.gravity;
    add_children(reference::base, 0, pin::SE3::Identity());
    return result_;
  }

private:
  /// Depth first: Pinocchio's subtrees have neighbouring numbers.
  void add_children(int parent, pin::JointIndex joint, const pin::SE3& place_of_parent) {
    for (std::size_t k = 0; k < source_.bodies.size(); ++k)
      if (source_.bodies[k].parent == parent) add(static_cast<int>(k), joint, place_of_parent);
  }

  void add(int index, pin::JointIndex joint, const pin::SE3& place_of_parent) {
    const reference::Body& body = source_.bodies[static_cast<std::size_t>(index)];
    pin::SE3 place = place_of_parent * pin::SE3(body.orientation.unaryExpr(&snapped), body.at);
    if (body.parent == reference::base && body.joints.size() == 6) {
      joint = result_.addJoint(joint, pin::JointModelFreeFlyer(), place, "free flyer");
      place = pin::SE3::Identity();
    } else {
      for (const reference::Joint& one : body.joints) {
        if (one.coordinate < 0) continue;
        joint = result_.addJoint(joint, joint_of(one), place, one.name);
        place = pin::SE3::Identity();
      }
    }
    result_.appendBodyToJoint(joint, pin::Inertia(body.mass, body.com, body.inertia), place);
    add_children(index, joint, place);
  }

  const reference::Model& source_;
  pin::Model result_;
};

} // namespace

pin::Model pinocchio_model(const reference::Model& source) {
  return Builder(source).build();
}

} // namespace bench
