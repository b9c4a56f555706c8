// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/springs.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include "import/sums.h"
#include "import/vectors.h"

namespace mbsgen::importer {

namespace {

// The parts of the world that each body carries, in world axes where all joints stand at their ref.
std::vector<RigidInertia> subtrees(const MjcfWorld& world, const std::vector<Pose>& poses) {
  std::vector<RigidInertia> sums(world.bodies.size());
  for (std::size_t b = world.bodies.size(); b-- > 1;) {
    sums[b] = lumped({moved(world.bodies[b].inertia, poses[b]), sums[b]});
    RigidInertia& parent = sums[at(world.bodies[b].parent)];
    parent = lumped({parent, sums[b]});
  }
  return sums;
}

double trace(const Mat3& a) {
  return a[0] + a[4] + a[8];
}

// The mean of the mass matrix's diagonal entries of a joint.
double moved_inertia(const MjcfJoint& joint, const Pose& pose, const RigidInertia& carried) {
  const Vec3 arm = carried.com - pose * joint.anchor;
  const double turning = trace(carried.tensor) + 2 * carried.mass * dot(arm, arm);
  if (joint.type == MjcfJointType::slide) return carried.mass + joint.armature;
  if (joint.type == MjcfJointType::ball) return turning / 3 + joint.armature;
  if (joint.type == MjcfJointType::free) return (3 * carried.mass + turning) / 6 + joint.armature;
  const Vec3 axis = pose.rotation * joint.axis.direction;
  const Vec3 speed = cross(axis, arm);
  return dot(axis, carried.tensor * axis) + carried.mass * dot(speed, speed) + joint.armature;
}

bool is_tuned(const MjcfJoint& joint) {
  return joint.spring_damper[0] > 0 && joint.spring_damper[1] > 0;
}

// The motion of the body's frame from where the file draws it.
Pose relaxation(const MjcfJoint& joint) {
  const double way = joint.spring - joint.ref.value;
  if (joint.type == MjcfJointType::slide) return {identity, scaled(way, joint.axis.direction)};
  if (joint.type != MjcfJointType::hinge) return {};
  const Pose turn{rotation_about(joint.axis, {way, way == 0, 0}), joint.anchor};
  return turn * Pose{identity, scaled(-1, joint.anchor)};
}

} // namespace

std::vector<Pose> relaxed_poses(const MjcfWorld& world) {
  std::vector<Pose> poses;
  for (const MjcfBody& body : world.bodies) {
    Pose pose = body.parent < 0 ? body.pose : poses[at(body.parent)] * body.pose;
    for (const MjcfJoint& joint : body.joints) pose = pose * relaxation(joint);
    poses.push_back(pose);
  }
  return poses;
}

void tune_springs(MjcfWorld& world) {
  const std::vector<Pose> poses = world.poses();
  std::vector<RigidInertia> carried; // found when a joint asks for it
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    for (MjcfJoint& joint : world.bodies[b].joints) {
      if (!is_tuned(joint)) continue;
      if (carried.empty()) carried = subtrees(world, poses);
      const double inertia = moved_inertia(joint, poses[b], carried[b]);
      const auto [time, ratio] = joint.spring_damper;
      joint.stiffness = inertia / (time * time * ratio * ratio);
      joint.damping = 2 * inertia / time;
    }
}

MjcfPassive::MjcfPassive(const MjcfWorld& world) {
  for (const MjcfBody& body : world.bodies) {
    forces_.emplace_back();
    for (const MjcfJoint& joint : body.joints) forces_.back().emplace_back(joint.velocities());
  }
}

std::string MjcfPassive::parameter(const RawName& name, double value, const char* unit) {
  raw_.push_back(name);
  values_.push_back({{"value", value}, {"unit", unit}});
  return "{" + std::to_string(raw_.size() - 1) + "}";
}

void MjcfPassive::add(const MjcfJointIndex& joint, std::size_t velocity, const std::string& terms) {
  forces_[joint.body][joint.joint][velocity] += terms;
}

bool MjcfPassive::has(const MjcfJointIndex& joint) const {
  for (const std::string& terms : forces_[joint.body][joint.joint])
    if (!terms.empty()) return true;
  return false;
}

void MjcfPassive::name(std::vector<std::string> taken, Diagnostics& diagnostics) {
  taken.insert(taken.end(), reserved_body_names.begin(), reserved_body_names.end());
  names_ = make_names(raw_, "parameter", taken, diagnostics);
}

Json MjcfPassive::parameters() const {
  Json json = Json::object();
  for (std::size_t i = 0; i < names_.size(); ++i) json[names_[i]] = values_[i];
  return json;
}

std::string MjcfPassive::named(const std::string& text) const {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t open = std::min(text.find('{', begin), text.size());
    result += text.substr(begin, open - begin);
    if (open == text.size()) break;
    const std::size_t close = text.find('}', open);
    result += names_[std::stoul(text.substr(open + 1, close - open - 1))];
    begin = close + 1;
  }
  return result;
}

Json MjcfPassive::json(const MjcfJointIndex& joint) const {
  Json list = Json::array();
  for (const std::string& terms : forces_[joint.body][joint.joint])
    list.push_back(terms.empty() ? Json(0) : Json(named(sum_of(terms))));
  return list.size() == 1 ? list[0] : list;
}

namespace {

class SpringWriter {
public:
  SpringWriter(const MjcfNames& names, MjcfPassive& passive, Diagnostics& diagnostics)
      : names_(names), passive_(passive), diagnostics_(diagnostics) {}

  void add(const MjcfJoint& joint, const MjcfJointIndex& place) {
    const std::string& name = names_.of(place);
    if (joint.damping > 0) add_damper(joint, place, name);
    if (joint.stiffness > 0) add_spring(joint, place, name);
    if (joint.friction > 0) diagnostics_.add({Severity::note, joint.where, friction, Topic::none, friction});
  }

private:
  static constexpr const char* friction =
      "frictionloss is left out: write a friction force as \"force\" of the joint, such as "
      "-f*tanh(qd(joint)/0.1), by --changes or in the model file";

  static bool slides(const MjcfJoint& joint) { return joint.type == MjcfJointType::slide; }

  void add_damper(const MjcfJoint& joint, const MjcfJointIndex& place, const std::string& name) {
    static const char* const parts[] = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};
    const std::string d = passive_.parameter({"damping_" + name, joint.line}, joint.damping,
                                             joint.type == MjcfJointType::free ? ""
                                             : slides(joint)                   ? "N s/m"
                                                                               : "N m s/rad");
    if (joint.coordinates() == 1) return passive_.add(place, 0, " - " + d + "*qd(" + name + ")");
    const std::size_t first = joint.type == MjcfJointType::ball ? 3 : 0;
    for (std::size_t i = 0; i < joint.velocities(); ++i)
      passive_.add(place, i, " - " + d + "*qd(" + name + parts[first + i] + ")");
  }

  void add_spring(const MjcfJoint& joint, const MjcfJointIndex& place, const std::string& name) {
    if (joint.type == MjcfJointType::free)
      return diagnostics_.warning(joint.where, "the stiffness of free joint " + quoted(name) +
                                                   " is left out, write it as \"forces\" by --changes or in "
                                                   "the model file");
    const std::string k = passive_.parameter({"stiffness_" + name, joint.line}, joint.stiffness,
                                             slides(joint) ? "N/m" : "N m/rad");
    if (joint.type == MjcfJointType::ball) return add_ball_spring(place, k, name);
    const std::string q = "q(" + name + ")";
    if (joint.spring == 0) return passive_.add(place, 0, " - " + k + "*" + q);
    const std::string rest =
        passive_.parameter({"springref_" + name, joint.line}, joint.spring, slides(joint) ? "m" : "rad");
    passive_.add(place, 0, " - " + k + "*(" + q + " - " + rest + ")");
  }

  // Towards the untwisted pose, by the vector of rotation: its length is twice the angle whose tangent is
  // |v|/w. The tiny number keeps the quotient from being 0/0 there, and changes nothing else.
  void add_ball_spring(const MjcfJointIndex& place, const std::string& k, const std::string& name) {
    const auto q = [&](const char* part) { return "q(" + name + part + ")"; };
    const std::string size = "sqrt(" + q(".qx") + "^2 + " + q(".qy") + "^2 + " + q(".qz") + "^2 + 1e-24)";
    const std::string factor =
        "2*" + k + "*sign(" + q(".qw") + ")*atan2(" + size + ", abs(" + q(".qw") + "))/" + size;
    static const char* const parts[] = {".qx", ".qy", ".qz"};
    for (std::size_t i = 0; i < 3; ++i) passive_.add(place, i, " - " + factor + "*" + q(parts[i]));
  }

  const MjcfNames& names_;
  MjcfPassive& passive_;
  Diagnostics& diagnostics_;
};

} // namespace

void add_springs(const MjcfWorld& world, const MjcfNames& names, MjcfPassive& passive,
                 Diagnostics& diagnostics) {
  SpringWriter writer(names, passive, diagnostics);
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    for (std::size_t j = 0; j < world.bodies[b].joints.size(); ++j)
      writer.add(world.bodies[b].joints[j], {b, j});
}

} // namespace mbsgen::importer
