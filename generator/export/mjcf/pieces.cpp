// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/mjcf/pieces.h"
#include "base/index.h"
#include "import/angle.h"
#include "import/quaternion.h"
#include <algorithm>

namespace mbsgen::exporter {

namespace {

// A part with its motion where it is drawn.
struct Step {
  MjcfPart part;
  Pose before, motion;
};

bool is_identity(const Pose& pose) {
  return pose.rotation == importer::identity && pose.origin == Vec3{};
}

// Position and quaternion, as qpos has them.
std::vector<double> entries(const Pose& pose) {
  const importer::Quaternion q = importer::quaternion_of(pose.rotation);
  const Vec3& at = pose.origin;
  return {at[0], at[1], at[2], q[0], q[1], q[2], q[3]};
}

class Divider {
public:
  Divider(const Mechanism& mechanism, const Link& link, const std::string& name, MjcfNames& names)
      : mechanism_(mechanism), link_(link), name_(name), names_(names) {}

  std::vector<MjcfPiece> run() {
    for (const Joint& joint : link_.joints) add(joint);
    std::vector<std::vector<Step>> groups(1);
    for (Step& step : steps_) {
      if (!takes(groups.back(), step)) groups.emplace_back();
      groups.back().push_back(std::move(step));
    }
    if (!groups.back().empty() && ends(groups.back().back()) && !is_identity(link_.after))
      groups.emplace_back();
    std::vector<MjcfPiece> pieces;
    for (const auto& group : groups)
      pieces.push_back(piece(group, &group == &groups.back(), pieces.size() + 1));
    return pieces;
  }

private:
  void add(const Joint& joint) {
    const std::string& own = names_.coordinates[at(joint.source->coordinate)];
    const std::vector<double> drawn = drawn_at(mechanism_, joint);
    switch (joint.motion) {
    case Motion::slide:
      return add_single(joint, own, MjcfKind::slide, joint.axis, joint.q0[0], joint.qd0[0], drawn[0]);
    case Motion::turn:
      return add_single(joint, own, MjcfKind::hinge, joint.axis, joint.q0[0], joint.qd0[0], drawn[0]);
    case Motion::screw:
      add_single(joint, own, MjcfKind::hinge, joint.axis, joint.q0[0], joint.qd0[0], drawn[0]);
      add_single(joint, names_.joints.fresh(own + "_slide"), MjcfKind::slide, joint.axis,
                 joint.pitch * joint.q0[0], joint.pitch * joint.qd0[0], joint.pitch * drawn[0]);
      steps_.back().part.is_main = false;
      return;
    case Motion::ball:
      return add_ball(joint, own, joint.q0, joint.qd0);
    case Motion::free:
      if (is_free_in_world(mechanism_, joint)) return add_free(joint, own, drawn);
      return add_floating(joint, own, drawn);
    }
  }

  Step& begin(const Joint& joint, const std::string& name, MjcfKind kind) {
    const bool is_first = steps_.empty() || steps_.back().part.joint != &joint;
    Step step;
    step.part.joint = &joint;
    step.part.kind = kind;
    step.part.name = name;
    if (is_first) step.before = joint.before;
    steps_.push_back(std::move(step));
    return steps_.back();
  }

  void add_single(const Joint& joint, const std::string& name, MjcfKind kind, const Vec3& axis, double q0,
                  double qd0, double drawn) {
    Step& step = begin(joint, name, kind);
    step.part.axis = axis;
    step.part.drawn = drawn;
    step.part.q0 = {q0};
    step.part.qd0 = {qd0};
    step.part.ref = {drawn};
    Joint plain;
    plain.motion = kind == MjcfKind::hinge ? Motion::turn : Motion::slide;
    plain.axis = axis;
    step.motion = moved(plain, {drawn});
  }

  void add_ball(const Joint& joint, const std::string& name, const std::vector<double>& q0,
                const std::vector<double>& qd0) {
    MjcfPart& part = begin(joint, name, MjcfKind::ball).part;
    part.q0 = q0;
    part.qd0 = qd0;
    part.ref = {1, 0, 0, 0};
  }

  // Coordinates in the world, and the velocity in its axes.
  void add_free(const Joint& joint, const std::string& name, const std::vector<double>& drawn) {
    Step& step = begin(joint, name, MjcfKind::free);
    step.motion = moved(joint, drawn);
    step.part.ref = entries(step.before * step.motion);
    const Pose start = joint.before * moved(joint, joint.q0);
    step.part.q0 = entries(start);
    const Vec3 velocity = start.rotation * Vec3{joint.qd0[0], joint.qd0[1], joint.qd0[2]};
    step.part.qd0 = {velocity[0], velocity[1], velocity[2], joint.qd0[3], joint.qd0[4], joint.qd0[5]};
  }

  // Three slides and a ball.
  void add_floating(const Joint& joint, const std::string& name, const std::vector<double>& drawn) {
    const std::vector<double>& q0 = joint.q0;
    const Vec3 velocity = moved(joint, q0).rotation * Vec3{joint.qd0[0], joint.qd0[1], joint.qd0[2]};
    for (std::size_t i = 0; i < 3; ++i) {
      Vec3 axis{};
      axis[i] = 1;
      add_single(joint, names_.joints.fresh(name + "_" + "xyz"[i]), MjcfKind::slide, axis, q0[i], velocity[i],
                 drawn[i]);
    }
    add_ball(joint, name, {q0[3], q0[4], q0[5], q0[6]}, {joint.qd0[3], joint.qd0[4], joint.qd0[5]});
  }

  static bool ends(const Step& step) { return step.part.kind >= MjcfKind::ball; }

  static bool takes(const std::vector<Step>& group, const Step& step) {
    if (group.empty()) return true;
    if (ends(group.back()) || step.part.kind == MjcfKind::free) return false;
    const auto is_hinge = [](const Step& one) { return one.part.kind == MjcfKind::hinge; };
    return step.part.kind != MjcfKind::ball || std::none_of(group.begin(), group.end(), is_hinge);
  }

  MjcfPiece piece(const std::vector<Step>& group, bool is_last, std::size_t number) {
    MjcfPiece piece;
    piece.is_link = is_last;
    piece.name = is_last ? name_ : names_.bodies.fresh(name_ + "_" + std::to_string(number));
    const Pose tail = is_last ? link_.after : Pose{};
    for (const Step& step : group) piece.pose = piece.pose * step.before * step.motion;
    piece.pose = piece.pose * tail;
    Pose behind = importer::inverse(tail); // the frame behind a joint, in the body's
    for (auto step = group.rbegin(); step != group.rend(); ++step) {
      MjcfPart part = step->part;
      part.pos = behind.origin;
      part.axis = behind.rotation * part.axis;
      piece.parts.insert(piece.parts.begin(), std::move(part));
      behind = behind * importer::inverse(step->motion) * importer::inverse(step->before);
    }
    return piece;
  }

  const Mechanism& mechanism_;
  const Link& link_;
  const std::string& name_;
  MjcfNames& names_;
  std::vector<Step> steps_;
};

} // namespace

MjcfNames name_mjcf(const Mechanism& mechanism) {
  MjcfNames names;
  for (const Link& link : mechanism.links) names.links.push_back(names.bodies.of(link.name()));
  names.coordinates.resize(at(mechanism.model->nq()));
  // Parts of shorthands, whose names change, give way to the names of others.
  for (const bool parts : {false, true})
    for (const Link& link : mechanism.links)
      for (const Joint& joint : link.joints)
        if ((joint.name().find('.') != std::string::npos) == parts)
          names.coordinates[at(joint.source->coordinate)] = names.joints.of(joint.name());
  return names;
}

bool is_free_in_world(const Mechanism& mechanism, const Joint& joint) {
  if (joint.motion != Motion::free) return false;
  const Link& link = mechanism.links[at(joint.source->body)];
  return link.parent < 0 && &link.joints.front() == &joint;
}

std::vector<double> drawn_at(const Mechanism& mechanism, const Joint& joint) {
  if (!mechanism.has_loops() || joint.motion == Motion::ball) return at_zero(joint);
  // Readers take axes as coordinate axes that are turned by less.
  constexpr double least_angle = 2e-6;
  if (joint.is_single() && joint.turns()) return {importer::snapped(joint.q0[0], least_angle).value};
  if (joint.motion != Motion::free || is_free_in_world(mechanism, joint)) return joint.q0;
  return {joint.q0[0], joint.q0[1], joint.q0[2], 1, 0, 0, 0};
}

std::vector<MjcfPiece> pieces_of(const Mechanism& mechanism, const Link& link, const std::string& name,
                                 MjcfNames& names) {
  return Divider(mechanism, link, name, names).run();
}

} // namespace mbsgen::exporter
