// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/losses.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include "import/sums.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace mbsgen::importer {

namespace {

std::string names_of(const Robot& robot, const std::vector<MergedLink>& links) {
  std::string names;
  for (const MergedLink& one : links)
    names += (names.empty() ? "" : ", ") + mbsgen::quoted(robot.links[at(one.link)].name);
  return (links.size() == 1 ? "link " : "links ") + names + (links.size() == 1 ? " is" : " are");
}

void note_body(const Robot& robot, const RobotBody& body, Diagnostics& diagnostics) {
  const RobotLink& link = robot.links[at(body.link)];
  if (!body.kept)
    diagnostics.warning({link.line, 0, {}},
                        "link " + mbsgen::quoted(link.name) + " is dropped with joint " +
                            mbsgen::quoted(robot.joints[at(body.joint)].name) +
                            ", neither it nor what it carries has mass or inertia",
                        Topic::dropped, robot.joints[at(body.joint)].name);
  else if (!body.merged.empty())
    diagnostics.note({link.line, 0, {}},
                     names_of(robot, body.merged) + " fixed to " + mbsgen::quoted(link.name) +
                         ", merged into it and kept as points",
                     Topic::merged);
}

} // namespace

void note_bodies(const Robot& robot, const std::vector<RobotBody>& bodies, bool floating,
                 Diagnostics& diagnostics) {
  std::size_t carriers = floating && !bodies[0].inertia.is_zero() ? 1 : 0;
  for (const RobotBody& body : bodies) {
    note_body(robot, body, diagnostics);
    if (body.parent >= 0 && body.kept) ++carriers;
  }
  const RobotLink& root = robot.links[at(bodies[0].link)];
  if (!floating && !bodies[0].inertia.is_zero())
    diagnostics.note({root.line, 0, {}}, "link " + mbsgen::quoted(root.name) +
                                             " is the fixed base, its mass of " +
                                             number_text(bodies[0].inertia.mass) + " kg does not move" +
                                             (robot.is_in_world ? "" : " (--floating would free it)"));
  if (floating && carriers > 0 && bodies[0].inertia.is_zero())
    diagnostics.warning({root.line, 0, {}},
                        "link " + mbsgen::quoted(root.name) +
                            " floats without mass or inertia, so that accelerations may not be "
                            "determined; give it an <inertial>, or leave --floating out");
  if (carriers == 0)
    diagnostics.error({robot.line, 0, {}},
                      std::string("no link with mass or inertia can move, ") +
                          (robot.is_in_world
                               ? "remove <static>, or the joint that fixes the model to the world"
                               : "give moving links an <inertial> or import with --floating"));
}

void note_turn(const RobotJoint& joint, const std::string& body, Diagnostics& diagnostics) {
  std::string axis;
  for (const double component : joint.axis.direction)
    axis += (axis.empty() ? "" : " ") + number_text(component);
  diagnostics.note({joint.line, 0, {}},
                   "the axis of joint " + mbsgen::quoted(joint.name) + " is (" + axis +
                       "), so the frame of body " + mbsgen::quoted(body) + " is that of link " +
                       mbsgen::quoted(joint.child) +
                       " turned by a constant rotation; a point keeps the link's frame",
                   Topic::turned);
}

namespace {

// What acts on the joint in its <dynamics>; empty: nothing.
std::string forces_of(const RobotJoint& joint) {
  const bool resists = joint.damping != 0 || joint.friction != 0;
  if (joint.stiffness == 0) return resists ? "damping and friction" : "";
  return resists ? "damping, friction and spring" : "the spring";
}

} // namespace

void note_left_out(const std::vector<const RobotJoint*>& joints, Diagnostics& diagnostics) {
  for (const RobotJoint* joint : joints)
    if (const std::string what = forces_of(*joint); !what.empty())
      diagnostics.warning({joint->line, 0, {}},
                          what + " of joint " + mbsgen::quoted(joint->name) +
                              " are left out without --damping",
                          Topic::undamped, joint->name);
}

namespace {

/// Words and numbers that differ between turning and sliding joints.
struct Motion {
  const char *joints, *damping_unit, *friction_unit, *stiffness_unit;
  const char *speed_name, *speed_unit;
  double speed; ///< at which friction has tanh(1), 76 %, of its size
};
constexpr std::array<Motion, 2> motions{
    {{"turning joints", "N m s/rad", "N m", "N m/rad", "friction_rate", "rad/s", 0.1},
     {"sliding joints", "N s/m", "N", "N/m", "friction_speed", "m/s", 0.01}}};

std::size_t motion_of(const RobotJoint& joint) {
  return joint.type == RobotJointType::turning ? 0 : 1;
}

/// Rows of the parameters in a joint's law; -1: the law has no such term.
struct Law {
  const RobotJoint* joint;
  int damping = -1;
  int friction = -1;
  int speed = -1;
  int stiffness = -1;
};

class LossWriter {
public:
  LossWriter(const JointNames& names, Diagnostics& diagnostics) : names_(names), diagnostics_(diagnostics) {}

  JointLosses write(const std::vector<const RobotJoint*>& joints, const std::vector<std::string>& taken) {
    std::vector<Law> laws;
    for (const RobotJoint* joint : joints)
      if (has_law(*joint)) laws.push_back(law_of(*joint));
    JointLosses result;
    parameter_names_ = make_names(raw_names_, "parameter", taken, diagnostics_);
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      result.parameters[parameter_names_[i]] = parameters_[i];
    for (const Law& law : laws) result.forces[law.joint->name] = text_of(law);
    note_smoothing();
    return result;
  }

private:
  bool has_law(const RobotJoint& joint) {
    const std::string what = forces_of(joint);
    if (what.empty()) return false;
    if (names_.count(joint.name) != 0) return true;
    diagnostics_.warning({joint.line, 0, {}}, what + " of joint " + mbsgen::quoted(joint.name) +
                                                  " are left out, it has several coordinates");
    return false;
  }

  Law law_of(const RobotJoint& joint) {
    const Motion& motion = motions[motion_of(joint)];
    const std::string& name = names_.at(joint.name);
    Law law{&joint};
    if (joint.damping != 0)
      law.damping = add({"damping_" + name, joint.line}, joint.damping, motion.damping_unit);
    if (joint.stiffness != 0)
      law.stiffness = add({"stiffness_" + name, joint.line}, joint.stiffness, motion.stiffness_unit);
    if (joint.friction == 0) return law;
    law.friction = add({"friction_" + name, joint.line}, joint.friction, motion.friction_unit);
    int& speed = speeds_[motion_of(joint)];
    if (speed < 0) speed = add({motion.speed_name, joint.line}, motion.speed, motion.speed_unit);
    law.speed = speed;
    return law;
  }

  /// The row of a new parameter.
  int add(const RawName& name, double value, const char* unit) {
    raw_names_.push_back(name);
    parameters_.push_back({{"value", value}, {"unit", unit}});
    return static_cast<int>(parameters_.size()) - 1;
  }

  const std::string& name_of(int parameter) const { return parameter_names_[at(parameter)]; }

  std::string text_of(const Law& law) const {
    const std::string rate = "qd(" + names_.at(law.joint->name) + ")";
    std::string text;
    if (law.damping >= 0) text = "-" + name_of(law.damping) + "*" + rate;
    if (law.friction >= 0)
      text += (text.empty() ? "-" : " - ") + name_of(law.friction) + "*tanh(" + rate + "/" +
              name_of(law.speed) + ")";
    if (law.stiffness >= 0)
      text += (text.empty() ? "-" : " - ") + name_of(law.stiffness) + "*" + deflection(*law.joint);
    return text;
  }

  std::string deflection(const RobotJoint& joint) const {
    const std::string q = "q(" + names_.at(joint.name) + ")";
    return joint.rest == 0 ? q : "(" + q + plus(-joint.rest) + ")";
  }

  void note_smoothing() {
    for (std::size_t k = 0; k < motions.size(); ++k)
      if (speeds_[k] >= 0)
        diagnostics_.note({}, std::string("friction of ") + motions[k].joints +
                                  " is smoothed to friction*tanh(qd/" + name_of(speeds_[k]) + "), " +
                                  name_of(speeds_[k]) + " is " + number_text(motions[k].speed) + " " +
                                  motions[k].speed_unit);
  }

  const JointNames& names_;
  Diagnostics& diagnostics_;
  std::vector<RawName> raw_names_;
  std::vector<Json> parameters_;
  std::vector<std::string> parameter_names_;
  std::array<int, 2> speeds_{-1, -1}; ///< rows of the parameters, for turning and sliding joints
};

} // namespace

JointLosses joint_losses(const std::vector<const RobotJoint*>& joints, const JointNames& names,
                         std::vector<std::string> taken, Diagnostics& diagnostics) {
  taken.insert(taken.end(), reserved_body_names.begin(), reserved_body_names.end());
  return LossWriter(names, diagnostics).write(joints, taken);
}

} // namespace mbsgen::importer
