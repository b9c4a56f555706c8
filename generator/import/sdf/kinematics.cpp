// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/kinematics.h"
#include "base/index.h"
#include "base/text.h"
#include "import/quaternion.h"
#include "import/sdf/relative.h"
#include "import/sdf/spanning.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace mbsgen::importer {

namespace {

Axis against(Axis axis) {
  for (double& component : axis.direction)
    if (component != 0) component = -component;
  axis.negative = axis.aligned && !axis.negative;
  return axis;
}

const char* end_name = "world";

class Builder {
public:
  Builder(const SdfScene& scene, Diagnostics& diagnostics)
      : scene_(scene), diagnostics_(diagnostics), tree_(spanning_tree(scene)) {
    for (const SdfLink& link : scene.links) {
      frames_.push_back(link.frame);
      taken_.insert(link.name);
    }
    for (const SdfJoint& joint : scene.joints) taken_.insert(joint.name);
    for (const SdfFrame& frame : scene.frames) taken_.insert(frame.name);
  }

  Robot build() {
    robot_.name = scene_.name;
    robot_.line = scene_.line;
    robot_.gravity = scene_.gravity;
    robot_.is_in_world = true;
    place_frames();
    RobotLink world;
    world.name = end_name;
    world.line = scene_.line;
    robot_.links.push_back(std::move(world));
    for (std::size_t i = 0; i < scene_.links.size(); ++i) add_link(i);
    for (std::size_t i = 0; i < scene_.links.size(); ++i)
      if (scene_.links[i].is_static) fix(scene_.links[i].name, sdf_world, frames_[i], scene_.links[i].line);
    for (const int link : tree_.floating) add_floating(scene_.links[at(link)]);
    for (const SdfBranch& branch : tree_.branches) add_branch(branch);
    for (const int joint : tree_.closing) add_closure(scene_.joints[at(joint)]);
    for (const SdfFrame& frame : scene_.frames) add_frame(frame);
    for (const Follower& follower : followers_) tie(follower);
    return std::move(robot_);
  }

private:
  struct Follower {
    std::string joint; ///< of the robot
    SdfMimic mimic;
  };

  // Links that a joint moves have its frame.
  void place_frames() {
    for (const SdfBranch& branch : tree_.branches) {
      const SdfJoint& joint = scene_.joints[at(branch.joint)];
      const int moved = branch.is_reversed ? joint.parent : joint.child;
      if (joint.type != SdfJointType::fixed) frames_[at(moved)] = joint.frame;
    }
  }

  const std::string& name_of(int link) const {
    static const std::string world = end_name;
    return link == sdf_world ? world : scene_.links[at(link)].name;
  }

  Pose frame_of(int link) const { return link == sdf_world ? Pose{} : frames_[at(link)]; }

  // A name that no other part has.
  std::string unused(std::string name) {
    while (!taken_.insert(name).second) name += '_';
    return name;
  }

  void add_link(std::size_t i) {
    const SdfLink& from = scene_.links[i];
    RobotLink link;
    link.name = from.name;
    link.line = from.line;
    link.frame = relative(frames_[i], from.frame).pose();
    const Pose inertial = relative(frames_[i], from.frame * from.inertial).pose();
    link.inertia = moved(from.inertia, inertial);
    link.inertia.derived = !is_exact(inertial.rotation);
    for (Shape shape : from.shapes) {
      shape.pose = link.frame * shape.pose;
      shape.rpy = rpy_of(shape.pose.rotation);
      link.shapes.push_back(std::move(shape));
    }
    robot_.links.push_back(std::move(link));
  }

  RobotJoint joint_between(std::string name, int line, std::string parent, std::string child) const {
    RobotJoint joint;
    joint.name = std::move(name);
    joint.line = line;
    joint.parent = std::move(parent);
    joint.child = std::move(child);
    return joint;
  }

  static void put(RobotJoint& joint, const RelativePose& place) {
    joint.origin = place.origin;
    joint.rpy = place.rpy;
  }

  void fix(const std::string& child, int parent, const Pose& frame, int line) {
    RobotJoint joint = joint_between(unused(child + "_fixed"), line, name_of(parent), child);
    put(joint, relative(frame_of(parent), frame));
    robot_.joints.push_back(std::move(joint));
  }

  // The coordinates of a joint of type Free are those of the link in the world.
  void add_floating(const SdfLink& link) {
    const std::string name = unused(tree_.floating.size() == 1 ? "base" : link.model + "_base");
    RobotJoint joint = joint_between(name, link.line, end_name, link.name);
    joint.type = RobotJointType::floating;
    const RelativePose start = relative({}, link.frame);
    const Quaternion turn = quaternion_of(start.pose().rotation);
    const Vec3& place = start.origin;
    if (place != Vec3{} || !is_zero(start.rpy))
      joint.q0 = {place[0], place[1], place[2], turn[0], turn[1], turn[2], turn[3]};
    robot_.joints.push_back(std::move(joint));
    diagnostics_.note({link.line, 0, {}},
                      "link " + mbsgen::quoted(link.name) + " is fixed to nothing and floats on joint " +
                          mbsgen::quoted(name) + ", as in Gazebo: a joint whose parent is world fixes it");
  }

  void add_branch(const SdfBranch& branch) {
    const SdfJoint& from = scene_.joints[at(branch.joint)];
    std::vector<SdfAxis> axes = from.axes;
    int parent = from.parent, child = from.child;
    if (branch.is_reversed) {
      std::swap(parent, child);
      std::reverse(axes.begin(), axes.end());
      for (SdfAxis& one : axes) one.axis = against(one.axis);
      if (from.type != SdfJointType::fixed) note_reversed(from, parent);
    }
    const Pose& frame = from.type == SdfJointType::fixed ? frames_[at(child)] : from.frame;
    RobotJoint joint = joint_between(from.name, from.line, name_of(parent), name_of(child));
    put(joint, relative(frame_of(parent), frame));
    if (from.type == SdfJointType::ball) joint.type = RobotJointType::ball;
    if (axes.size() == 1) add_coordinate(from, 0, joint.name);
    if (from.type == SdfJointType::prismatic || from.type == SdfJointType::revolute)
      move(joint, axes[0], from.type == SdfJointType::prismatic);
    if (axes.size() == 2)
      add_pair(from, std::move(joint), axes, branch.is_reversed);
    else if (from.type == SdfJointType::screw)
      add_screw(std::move(joint), axes[0], from.thread_pitch);
    else
      robot_.joints.push_back(std::move(joint));
  }

  void note_reversed(const SdfJoint& joint, int parent) {
    diagnostics_.note({joint.line, 0, {}},
                      "joint " + mbsgen::quoted(joint.name) + " is turned around: its child " +
                          mbsgen::quoted(name_of(parent)) + " carries its parent in the tree" +
                          (joint.type == SdfJointType::ball ? "" : ", its coordinate stays the same"));
  }

  static void move(RobotJoint& joint, const SdfAxis& axis, bool slides) {
    joint.type = slides ? RobotJointType::prismatic : RobotJointType::turning;
    joint.axis = axis.axis;
    joint.damping = axis.damping;
    joint.friction = axis.friction;
    joint.stiffness = axis.stiffness;
    joint.rest = axis.rest;
    joint.limits = axis.limits;
  }

  /// A massless link; its name.
  std::string add_between(const RobotJoint& joint) {
    RobotLink link;
    link.name = unused(joint.name + "_between");
    link.line = joint.line;
    robot_.links.push_back(link);
    return link.name;
  }

  // The joint of the robot that has the coordinate of a file's axis.
  void add_coordinate(const SdfJoint& from, std::size_t axis, const std::string& name) {
    coordinates_[{from.name, axis}] = name;
    if (from.axes[axis].mimic) followers_.push_back({name, *from.axes[axis].mimic});
  }

  void tie(const Follower& follower) {
    const SdfMimic& mimic = follower.mimic;
    const auto leader = coordinates_.find({mimic.joint, mimic.axis});
    if (leader == coordinates_.end())
      return diagnostics_.error({mimic.line, 0, {}},
                                "joint " + mbsgen::quoted(follower.joint) + " mimics joint " +
                                    mbsgen::quoted(mimic.joint) +
                                    ", which has no such axis in the tree, correct the name or the axis");
    for (RobotJoint& joint : robot_.joints)
      if (joint.name == follower.joint)
        joint.mimic =
            RobotMimic{leader->second, mimic.multiplier, mimic.offset - mimic.multiplier * mimic.reference};
  }

  // Of the file's axes 1 and 2, which stand in the order of the tree.
  void add_pair(const SdfJoint& from, RobotJoint joint, const std::vector<SdfAxis>& axes, bool is_reversed) {
    const std::string between = add_between(joint);
    RobotJoint second =
        joint_between(unused(joint.name + (is_reversed ? "_1" : "_2")), joint.line, between, joint.child);
    move(second, axes[1], false);
    add_coordinate(from, is_reversed ? 0 : 1, second.name);
    joint.name = unused(joint.name + (is_reversed ? "_2" : "_1"));
    joint.child = between;
    move(joint, axes[0], false);
    add_coordinate(from, is_reversed ? 1 : 0, joint.name);
    robot_.joints.push_back(std::move(joint));
    robot_.joints.push_back(std::move(second));
  }

  // The nut turns by q and slides by -q/pitch.
  void add_screw(RobotJoint joint, const SdfAxis& axis, double thread_pitch) {
    const std::string between = add_between(joint);
    RobotJoint slide = joint_between(unused(joint.name + "_slide"), joint.line, between, joint.child);
    slide.type = RobotJointType::prismatic;
    slide.axis = axis.axis;
    slide.mimic = RobotMimic{joint.name, -1 / thread_pitch, 0};
    joint.child = between;
    move(joint, axis, false);
    robot_.joints.push_back(std::move(joint));
    robot_.joints.push_back(std::move(slide));
  }

  void add_closure(const SdfJoint& from) {
    const auto type = closure_type(from);
    if (!type)
      return diagnostics_.error(
          {from.line, 0, {}},
          "joint " + mbsgen::quoted(from.name) +
              " closes a loop, and there is no cut of its type: write a revolute, prismatic, "
              "universal, ball or fixed joint into that loop");
    RobotClosure closure;
    closure.name = from.name;
    closure.element = "<joint>";
    closure.line = from.line;
    closure.type = *type;
    closure.closed = true;
    closure.parent.name = name_of(from.parent);
    closure.child.name = name_of(from.child);
    closure.child.frame = relative(frame_of(from.child), from.frame).pose();
    if (!from.axes.empty()) {
      closure.parent.axis = from.axes.front().axis;
      closure.child.axis = from.axes.back().axis;
    }
    note_idle(from);
    robot_.closures.push_back(std::move(closure));
  }

  static std::optional<ClosureType> closure_type(const SdfJoint& joint) {
    switch (joint.type) {
    case SdfJointType::fixed:
      return ClosureType::fixed;
    case SdfJointType::revolute:
      return ClosureType::turning;
    case SdfJointType::prismatic:
      return ClosureType::prismatic;
    case SdfJointType::ball:
      return ClosureType::ball;
    case SdfJointType::screw:
      return std::nullopt;
    case SdfJointType::revolute2:
    case SdfJointType::universal:
      break;
    }
    const Vec3 &a = joint.axes[0].axis.direction, &b = joint.axes[1].axis.direction;
    const bool crosses = std::abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) < 1e-9;
    return crosses ? std::optional(ClosureType::universal) : std::nullopt;
  }

  void note_idle(const SdfJoint& joint) {
    for (const SdfAxis& axis : joint.axes)
      if (axis.mimic)
        diagnostics_.error({axis.mimic->line, 0, {}},
                           "joint " + mbsgen::quoted(joint.name) +
                               " closes a loop, and its <mimic> ties no coordinate of the tree: write it to "
                               "a joint of the tree");
    for (const SdfAxis& axis : joint.axes)
      if (axis.damping != 0 || axis.friction != 0 || axis.stiffness != 0 || !json_of(axis.limits).empty())
        diagnostics_.note({joint.line, 0, {}},
                          "<dynamics> and <limit> of joint " + mbsgen::quoted(joint.name) +
                              ", which closes a loop, are left out: they act on no coordinate of the tree");
  }

  void add_frame(const SdfFrame& from) {
    RobotLink link;
    link.name = from.name;
    link.line = from.line;
    robot_.links.push_back(std::move(link));
    fix(from.name, from.link, from.frame, from.line);
  }

  const SdfScene& scene_;
  Diagnostics& diagnostics_;
  SdfTree tree_;
  std::vector<Pose> frames_; ///< of links, in the world
  std::set<std::string> taken_;
  std::map<std::pair<std::string, std::size_t>, std::string> coordinates_; ///< joints by those of the file
  std::vector<Follower> followers_;
  Robot robot_;
};

} // namespace

Robot robot_of(const SdfScene& scene, Diagnostics& diagnostics) {
  return Builder(scene, diagnostics).build();
}

} // namespace mbsgen::importer
