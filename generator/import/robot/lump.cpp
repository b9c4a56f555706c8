// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/lump.h"
#include "base/index.h"
#include <cstddef>

namespace mbsgen::importer {

namespace {

/// Where a link is: the body that it belongs to, and its frame in the frame of that body.
struct LinkPlace {
  int body = -1;
  Pose pose;
};

class Lumper {
public:
  Lumper(const Robot& robot, const RobotTree& tree)
      : robot_(robot), tree_(tree), places_(robot.links.size()) {}

  std::vector<RobotBody> lump() {
    for (const int link : tree_.order) place(link);
    for (std::size_t b = 0; b < bodies_.size(); ++b) bodies_[b].inertia = lumped(parts_[b]);
    mark_kept();
    return std::move(bodies_);
  }

private:
  void place(int link) {
    const int joint = tree_.joint_above[at(link)];
    if (joint >= 0 && robot_.joints[at(joint)].type == RobotJointType::fixed)
      merge(link, robot_.joints[at(joint)]);
    else
      start_body(link, joint);
    const LinkPlace& own = places_[at(link)];
    parts_[at(own.body)].push_back(moved(robot_.links[at(link)].inertia, own.pose));
  }

  void merge(int link, const RobotJoint& joint) {
    const LinkPlace& carrier = places_[at(tree_.parent[at(link)])];
    places_[at(link)] = {carrier.body, carrier.pose * joint.pose()};
    const Pose& frame = places_[at(link)].pose;
    const bool combined = carrier.pose.rotation != identity;
    bodies_[at(carrier.body)].merged.push_back({link, frame, combined ? rpy_of(frame.rotation) : joint.rpy});
  }

  void start_body(int link, int joint) {
    RobotBody body;
    body.link = link;
    body.joint = joint;
    if (joint >= 0) {
      const LinkPlace& carrier = places_[at(tree_.parent[at(link)])];
      body.parent = carrier.body;
      body.mount = carrier.pose;
    }
    places_[at(link)].body = static_cast<int>(bodies_.size());
    bodies_.push_back(std::move(body));
    parts_.emplace_back();
  }

  void mark_kept() {
    std::vector<bool> needed(bodies_.size(), false);
    needed[0] = true;
    for (const RobotClosure& closure : robot_.closures)
      for (const int link : {closure.parent.link, closure.child.link})
        needed[at(places_[at(link)].body)] = true;
    for (std::size_t b = bodies_.size(); b-- > 1;) {
      bodies_[b].kept = needed[b] || !bodies_[b].inertia.is_zero();
      if (bodies_[b].kept) needed[at(bodies_[b].parent)] = true;
    }
  }

  const Robot& robot_;
  const RobotTree& tree_;
  std::vector<LinkPlace> places_;
  std::vector<RobotBody> bodies_;
  std::vector<std::vector<RigidInertia>> parts_;
};

} // namespace

std::vector<RobotBody> lump(const Robot& robot, const RobotTree& tree) {
  return Lumper(robot, tree).lump();
}

namespace {

constexpr char letters[] = "xyz";
const char* const turn_names[] = {"_roll", "_pitch", "_yaw"};

ModelJoint free_joint() {
  return {"Free", ""};
}

std::vector<ModelJoint> joints_along(RobotJointType type, std::size_t axis) {
  if (type == RobotJointType::planar)
    return {translation((axis + 1) % 3), translation((axis + 2) % 3), rotation(axis)};
  const bool turning = type == RobotJointType::turning;
  return {{turning ? rotation(axis).type : translation(axis).type, ""}};
}

/// The joint frame is turned by `frame` in the parent body; adds orientation, joints and turn.
void orient(BodyPose& pose, const RobotJoint& joint, const Mat3& frame) {
  const Axis& axis = joint.axis;
  if (axis.is_positive()) {
    pose.orientation = rpy_of(frame);
  } else if (axis.aligned) {
    const auto turns = half_turns_against(axis.index);
    const Rpy first = rpy_of(frame * turns[0]);
    const Rpy second = rpy_of(frame * turns[1]);
    const bool other = is_simpler(second, first);
    pose.turn = turns[other ? 1 : 0];
    pose.orientation = other ? second : first;
  } else {
    constexpr double rounding = 1e-12;
    const auto seen = axis_along(frame * axis.direction, rounding);
    const Alignment best = alignment(seen.value_or(axis));
    pose.orientation = best.rpy;
    pose.turn = transposed(frame) * matrix_of(best.rpy);
    pose.joints = joints_along(joint.type, best.coordinate_axis);
    return;
  }
  pose.joints = joints_along(joint.type, axis.index);
}

} // namespace

ModelJoint translation(std::size_t axis) {
  return {std::string("T") + letters[axis], std::string("_") + letters[axis]};
}

ModelJoint rotation(std::size_t axis) {
  return {std::string("R") + letters[axis], turn_names[axis]};
}

std::vector<ModelJoint> root_joints(RobotRoot root) {
  if (root == RobotRoot::fixed) return {};
  if (root == RobotRoot::free) return {free_joint()};
  return {translation(0), translation(1), translation(2), rotation(2), rotation(1), rotation(0)};
}

BodyPose place(const RobotBody& body, const RobotJoint& joint, const Mat3& parent_turn, int& residues) {
  BodyPose pose;
  const Pose mount = Pose{transposed(parent_turn), {}} * body.mount;
  pose.at = mount * joint.origin;
  if (!is_exact(mount.rotation) || mount.origin != Vec3{})
    pose.at = without_residues(pose.at, largest(mount.origin) + largest(joint.origin), residues);
  const Mat3 frame = mount.rotation * matrix_of(joint.rpy);
  if (joint.type == RobotJointType::floating) {
    pose.joints = {free_joint()};
    pose.orientation = rpy_of(frame);
  } else if (joint.type == RobotJointType::ball) {
    pose.joints = {{"Ball", ""}};
    pose.orientation = rpy_of(frame);
  } else {
    orient(pose, joint, frame);
  }
  // Where nothing had to be combined, the angles stay as the file writes them.
  if (mount.rotation == identity && pose.turn == identity) pose.orientation = joint.rpy;
  return pose;
}

} // namespace mbsgen::importer
