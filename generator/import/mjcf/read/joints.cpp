// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/joints.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::importer {

namespace {

MjcfJointType type_of(const MjcfElement& element) {
  static const std::vector<std::string> words{"hinge", "slide", "ball", "free"};
  const std::string word = element.word("type", "hinge");
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<MjcfJointType>(found - words.begin());
  element.error("the type of " + element.subject() + " is " + quoted(word) + ", write " +
                alternatives(words));
  return MjcfJointType::hinge;
}

// A coordinate of the file, which is an angle of hinges.
Angle coordinate(double value, MjcfJointType type, const MjcfFrames& frames) {
  if (type == MjcfJointType::slide) return {value, value == 0, 0};
  return frames.coordinate(value);
}

void read_axis(const MjcfElement& element, const Pose& frame, const MjcfFrames& frames, MjcfJoint& joint) {
  const auto given = frames.axis(element.vector("axis", {0, 0, 1}));
  if (!given) return element.error("the axis of " + element.subject() + " is zero, write a direction");
  joint.axis = frame.rotation == identity
                   ? *given
                   : axis_along(frame.rotation * given->direction, 1e-12).value_or(*given);
}

void read_limits(const MjcfElement& element, const MjcfFrames& frames, const MjcfSettings& settings,
                 MjcfJoint& joint) {
  const bool single = joint.coordinates() == 1;
  const bool holds = element.flag("limited", settings.autolimits && element.has("range"));
  const auto range = element.numbers("range", 2);
  if (holds && single && range) {
    joint.range = {coordinate(range->at(0), joint.type, frames).value,
                   coordinate(range->at(1), joint.type, frames).value};
    if (joint.range->at(0) >= joint.range->at(1))
      element.error("the range of " + element.subject() + " is empty, write the smaller number first");
  }
  if (const auto force = element.numbers("actuatorfrcrange", 2))
    joint.force = std::max(std::abs(force->at(0)), std::abs(force->at(1)));
}

void read_passive(const MjcfElement& element, const MjcfFrames& frames, const MjcfSettings& settings,
                  MjcfJoint& joint) {
  joint.armature = element.number("armature", 0);
  joint.friction = element.number("frictionloss", 0);
  if (settings.dampers) joint.damping = element.number("damping", 0);
  if (settings.springs) joint.stiffness = element.number("stiffness", 0);
  joint.spring = coordinate(element.number("springref", 0), joint.type, frames).value;
  if (const auto two = element.numbers("springdamper", 2)) joint.spring_damper = {two->at(0), two->at(1)};
  for (const double one : {joint.armature, joint.friction, joint.damping, joint.stiffness})
    if (one < 0)
      element.error("a negative number in " + element.subject() + ", write zero or a positive one");
}

} // namespace

MjcfJoint read_joint(const MjcfElement& element, const Pose& frame, const MjcfFrames& frames,
                     const MjcfSettings& settings) {
  MjcfJoint joint;
  joint.name = element.name();
  joint.type = type_of(element);
  joint.where = element.where();
  joint.line = element.line();
  joint.anchor = frame * element.vector("pos", {});
  if (joint.coordinates() == 1) {
    read_axis(element, frame, frames, joint);
    joint.ref = coordinate(element.number("ref", 0), joint.type, frames);
  }
  read_limits(element, frames, settings, joint);
  read_passive(element, frames, settings, joint);
  return joint;
}

MjcfJoint read_free_joint(const MjcfElement& element) {
  MjcfJoint joint;
  joint.name = element.name();
  joint.type = MjcfJointType::free;
  joint.where = element.where();
  joint.line = element.line();
  return joint;
}

void check_joints(const MjcfBody& body, Diagnostics& diagnostics) {
  for (const MjcfJoint& joint : body.joints) {
    const std::string name = joint.name.empty() ? "a joint" : "joint " + quoted(joint.name);
    if (joint.type == MjcfJointType::free && (body.parent != 0 || body.joints.size() > 1))
      diagnostics.error(joint.where,
                        name + " is free, its body must be on the world and have no other joint");
  }
  const auto count = [&](MjcfJointType type) {
    return std::count_if(body.joints.begin(), body.joints.end(),
                         [&](const MjcfJoint& one) { return one.type == type; });
  };
  const auto balls = count(MjcfJointType::ball);
  if (balls > 0 && balls + count(MjcfJointType::hinge) > 1)
    diagnostics.error(body.where,
                      "body " + quoted(body.name) +
                          " turns on a ball joint and on others, put them on bodies of their own");
}

} // namespace mbsgen::importer
