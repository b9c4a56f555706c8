// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/joints.h"
#include "export/urdf/elements.h"

namespace mbsgen::exporter {

namespace {

// In place of a limit that a joint does not have and that readers insist on: m, rad, or per s, N, N m.
constexpr double far = 1e9;

bool is_bounded(const ChainStep& step) {
  return step.type == StepType::slide || step.joint->lower || step.joint->upper;
}

const char* word_of(const ChainStep& step) {
  if (step.type == StepType::fixed) return "fixed";
  if (step.type == StepType::floating) return "floating";
  if (step.type == StepType::slide) return "prismatic";
  return is_bounded(step) ? "revolute" : "continuous";
}

std::string bound(const std::optional<double>& value) {
  return text_of(value.value_or(far));
}

} // namespace

void UrdfJoints::write(const ChainStep& step) {
  const Xml::Scope scope(xml_, "joint", {{"name", step.name}, {"type", word_of(step)}});
  xml_.leaf("parent", Attributes{{"link", step.parent}});
  xml_.leaf("child", Attributes{{"link", step.child}});
  xml_.leaf("origin", origin_of(step.origin));
  if (step.joint == nullptr || step.joint->motion == Motion::free) return;
  xml_.leaf("axis", Attributes{{"xyz", text_of(step.axis)}});
  if (!step.leader.empty()) {
    write_limit({}, {}, {}, {});
    write_mimic(step.leader, step.multiplier, 0);
  } else if (step.joint->is_single()) {
    write_details(step);
  }
}

void UrdfJoints::write_details(const ChainStep& step) {
  const Joint& joint = *step.joint;
  const bool has_range = is_bounded(step);
  const bool has_sizes = joint.velocity || joint.force;
  const bool is_whole = joint.velocity && joint.force && (!has_range || (joint.lower && joint.upper));
  if (has_range)
    write_limit(joint.lower, joint.upper, joint.velocity, joint.force);
  else if (has_sizes)
    xml_.leaf("limit", Attributes{{"effort", bound(joint.force)}, {"velocity", bound(joint.velocity)}});
  if ((has_range || has_sizes) && !is_whole) unbounded_.add(joint.source->where, step.name);
  if (joint.spring && joint.spring->damping != 0)
    xml_.leaf("dynamics", Attributes{{"damping", text_of(joint.spring->damping)}, {"friction", "0"}});
  const auto mimic = mimics_.find(joint.source->coordinate);
  if (mimic != mimics_.end())
    write_mimic(names_.joint(mimic->second.leader), mimic->second.multiplier, mimic->second.offset);
}

void UrdfJoints::write_limit(const std::optional<double>& lower, const std::optional<double>& upper,
                             const std::optional<double>& velocity, const std::optional<double>& force) {
  xml_.leaf("limit", Attributes{{"lower", text_of(lower.value_or(-far))},
                                {"upper", bound(upper)},
                                {"effort", bound(force)},
                                {"velocity", bound(velocity)}});
}

void UrdfJoints::write_mimic(const std::string& leader, double multiplier, double offset) {
  xml_.leaf("mimic",
            Attributes{{"joint", leader}, {"multiplier", text_of(multiplier)}, {"offset", text_of(offset)}});
}

void UrdfJoints::note(Diagnostics& diagnostics) const {
  unbounded_.note("limits that a joint does not have are 1e9 where readers of URDF insist on all four",
                  diagnostics);
}

} // namespace mbsgen::exporter
