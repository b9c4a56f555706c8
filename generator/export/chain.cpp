// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chain.h"
#include "base/index.h"

namespace mbsgen::exporter {

namespace {

class Stepper {
public:
  Stepper(const Link& link, const std::string& name, ChainNames& names)
      : link_(link), name_(name), names_(names) {}

  std::vector<ChainStep> run(const std::string& parent) {
    for (std::size_t i = 0; i < link_.joints.size(); ++i)
      if (names_.rules().has_spatial && is_universal(i))
        add_universal(i++);
      else
        add(link_.joints[i]);
    const bool is_plain = link_.after.rotation == importer::identity && link_.after.origin == Vec3{};
    if (steps_.empty() || !is_plain) {
      ChainStep fixed;
      fixed.name = names_.joints().fresh(name_ + "_fixed");
      fixed.origin = link_.after;
      steps_.push_back(fixed);
    }
    connect(parent);
    return std::move(steps_);
  }

private:
  // Both parts of that shorthand.
  bool is_universal(std::size_t i) const {
    return i + 1 < link_.joints.size() && link_.joints[i].motion == Motion::turn &&
           link_.joints[i].source->owner == link_.joints[i + 1].source->owner;
  }

  void add_universal(std::size_t i) {
    const Joint& first = link_.joints[i];
    step(first, names_.joints().fresh(first.source->owner), StepType::universal, first.axis);
    steps_.back().second = &link_.joints[i + 1];
  }

  void add(const Joint& joint) {
    const std::string& own = names_.joint(joint.source->coordinate);
    switch (joint.motion) {
    case Motion::slide:
      return step(joint, own, StepType::slide, joint.axis);
    case Motion::turn:
      return step(joint, own, StepType::turn, joint.axis);
    case Motion::screw:
      return add_screw(joint, own);
    case Motion::ball:
      return add_ball(joint, own);
    case Motion::free:
      return step(joint, own, StepType::floating, {});
    }
  }

  void add_screw(const Joint& joint, const std::string& own) {
    if (names_.rules().has_spatial) return step(joint, own, StepType::screw, joint.axis);
    step(joint, own, StepType::turn, joint.axis);
    step(joint, names_.joints().fresh(own + "_slide"), StepType::slide, joint.axis, false);
    steps_.back().leader = own;
    steps_.back().multiplier = joint.pitch;
  }

  void add_ball(const Joint& joint, const std::string& own) {
    if (names_.rules().has_spatial) return step(joint, own, StepType::ball, {});
    for (std::size_t i = 0; i < 3; ++i) {
      Vec3 axis{};
      axis[i] = 1;
      step(joint, names_.joints().fresh(own + "_" + "xyz"[i]), StepType::turn, axis, i == 0);
    }
  }

  void step(const Joint& joint, const std::string& name, StepType type, const Vec3& axis,
            bool is_first = true) {
    ChainStep step;
    step.joint = &joint;
    step.name = name;
    step.type = type;
    step.origin = is_first ? joint.before : Pose{};
    step.axis = axis;
    steps_.push_back(step);
  }

  void connect(const std::string& parent) {
    std::string before = parent;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      steps_[i].parent = before;
      const bool is_last = i + 1 == steps_.size();
      steps_[i].child = is_last ? name_ : names_.links().fresh(name_ + "_" + std::to_string(i + 1));
      before = steps_[i].child;
    }
  }

  const Link& link_;
  const std::string& name_;
  ChainNames& names_;
  std::vector<ChainStep> steps_;
};

} // namespace

ChainNames::ChainNames(const Mechanism& mechanism, const char* base, const ChainRules& rules)
    : rules_(rules), base_(base), links_({base}), by_coordinate_(at(mechanism.model->nq())) {
  for (const Link& link : mechanism.links) bodies_.push_back(links_.of(link.name()));
  // Parts of shorthands, whose names change, give way to the names of others.
  for (const bool parts : {false, true})
    for (const Link& link : mechanism.links)
      for (const Joint& joint : link.joints)
        if ((joint.name().find('.') != std::string::npos) == parts)
          by_coordinate_[at(joint.source->coordinate)] = joints().of(joint.name());
}

const std::string& ChainNames::link(int body) const {
  return body < 0 ? base_ : bodies_[at(body)];
}

const std::string& ChainNames::joint(int coordinate) const {
  return by_coordinate_[at(coordinate)];
}

void ChainNames::note(Diagnostics& diagnostics) const {
  links_.note(rules_.one_name_space ? "links and joints" : "links", diagnostics);
  joints_.note("joints", diagnostics);
}

std::vector<ChainStep> steps_of(const Mechanism& mechanism, int body, ChainNames& names) {
  const Link& link = mechanism.links[at(body)];
  return Stepper(link, names.link(body), names).run(names.link(link.parent));
}

} // namespace mbsgen::exporter
