// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/urdf.h"
#include "base/index.h"
#include "export/chain.h"
#include "export/looks.h"
#include "export/losses.h"
#include "export/urdf/couplings.h"
#include "export/xml.h"
#include <algorithm>
#include <set>

namespace mbsgen::exporter {

namespace {

// In place of a limit that a joint does not have and that readers insist on: m, rad, or per s, N, N m.
constexpr double far = 1e9;

class UrdfExporter {
public:
  UrdfExporter(const Mechanism& mechanism, Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), diagnostics_(diagnostics),
        names_(mechanism, "base", {}), mimics_(mimics_of(mechanism, diagnostics)),
        xml_("written by mbsgen from the model " + model_.name) {}

  std::string text() {
    {
      const Xml::Scope robot(xml_, "robot", {{"name", model_.name}, {"xmlns:drake", "http://drake.mit.edu"}});
      write_link("base", nullptr, model::base_body);
      for (const int row : model_.body_order) write_body(row);
      for (const auto& [place, name] : name_points(model_, names_.links())) write_point(place, name);
      for (const Cut& cut : mechanism_.cuts) write_cut(cut);
      write_transmissions();
    }
    note_all();
    return xml_.text();
  }

private:
  void write_body(int row) {
    const std::vector<ChainStep> steps = steps_of(mechanism_, row, names_);
    for (const ChainStep& step : steps) {
      write_link(step.child, &step == &steps.back() ? &mechanism_.links[at(row)] : nullptr, row);
      write_joint(step);
    }
  }

  void write_link(const std::string& name, const Link* link, int row) {
    const Xml::Scope scope(xml_, "link", {{"name", name}});
    if (link != nullptr && link->has_inertia()) write_inertial(*link);
    if (link != nullptr || row < 0)
      for (const model::Look& look : shapes_of(model_, row)) write_shape(look);
  }

  void write_inertial(const Link& link) {
    static const char* const keys[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    const Xml::Scope scope(xml_, "inertial");
    xml_.leaf("origin", Attributes{{"xyz", text_of(link.com)}, {"rpy", "0 0 0"}});
    xml_.leaf("mass", Attributes{{"value", text_of(link.mass)}});
    Attributes inertia;
    const auto entries = entries_of(link.tensor);
    for (std::size_t i = 0; i < 6; ++i) inertia.emplace_back(keys[i], text_of(entries[i]));
    xml_.leaf("inertia", inertia);
  }

  Attributes origin(const Pose& pose) const {
    return {{"xyz", text_of(pose.origin)}, {"rpy", text_of(angles_of(pose.rotation))}};
  }

  void write_shape(const model::Look& look) {
    const Pose frame = frame_of(look);
    switch (look.form) {
    case model::LookForm::box:
      return write_visual(look, frame, "box", {{"size", text_of(look.lengths)}});
    case model::LookForm::cylinder:
      return write_cylinder(look, frame);
    case model::LookForm::sphere:
      return write_sphere(look, frame);
    case model::LookForm::capsule: // which URDF does not have
      write_cylinder(look, frame);
      for (const double side : {-0.5, 0.5})
        write_sphere(look, frame * Pose{importer::identity, {0, 0, side * look.length}});
      return;
    case model::LookForm::mesh:
      return write_visual(look, frame, "mesh", {{"filename", look.mesh}, {"scale", text_of(look.scale)}});
    }
  }

  void write_cylinder(const model::Look& look, const Pose& frame) {
    write_visual(look, frame, "cylinder",
                 {{"radius", text_of(look.radius)}, {"length", text_of(look.length)}});
  }

  void write_sphere(const model::Look& look, const Pose& frame) {
    write_visual(look, frame, "sphere", {{"radius", text_of(look.radius)}});
  }

  void write_visual(const model::Look& look, const Pose& frame, const char* form, const Attributes& sizes) {
    const Xml::Scope scope(xml_, "visual");
    xml_.leaf("origin", origin(frame));
    {
      const Xml::Scope geometry(xml_, "geometry");
      xml_.leaf(form, sizes);
    }
    if (look.color.empty() && look.opacity == 1) return;
    const auto color = color_of(look);
    const Xml::Scope material(xml_, "material", {{"name", "color " + text_of(color)}});
    xml_.leaf("color", Attributes{{"rgba", text_of(color)}});
  }

  static bool is_bounded(const ChainStep& step) {
    return step.type == StepType::slide || step.joint->lower || step.joint->upper;
  }

  static const char* word_of(const ChainStep& step) {
    if (step.type == StepType::fixed) return "fixed";
    if (step.type == StepType::floating) return "floating";
    if (step.type == StepType::slide) return "prismatic";
    return is_bounded(step) ? "revolute" : "continuous";
  }

  void write_joint(const ChainStep& step) {
    const Xml::Scope scope(xml_, "joint", {{"name", step.name}, {"type", word_of(step)}});
    xml_.leaf("parent", Attributes{{"link", step.parent}});
    xml_.leaf("child", Attributes{{"link", step.child}});
    xml_.leaf("origin", origin(step.origin));
    if (step.joint == nullptr || step.joint->motion == Motion::free) return;
    xml_.leaf("axis", Attributes{{"xyz", text_of(step.axis)}});
    if (!step.leader.empty()) {
      write_limit({}, {}, {}, {});
      write_mimic(step.leader, step.multiplier, 0);
    } else if (step.joint->is_single()) {
      write_details(step);
    }
  }

  void write_details(const ChainStep& step) {
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

  static std::string bound(const std::optional<double>& value) { return text_of(value.value_or(far)); }

  void write_limit(const std::optional<double>& lower, const std::optional<double>& upper,
                   const std::optional<double>& velocity, const std::optional<double>& force) {
    xml_.leaf("limit", Attributes{{"lower", text_of(lower.value_or(-far))},
                                  {"upper", bound(upper)},
                                  {"effort", bound(force)},
                                  {"velocity", bound(velocity)}});
  }

  void write_mimic(const std::string& leader, double multiplier, double offset) {
    xml_.leaf(
        "mimic",
        Attributes{{"joint", leader}, {"multiplier", text_of(multiplier)}, {"offset", text_of(offset)}});
  }

  // A point is a link without mass, as tools are in URDF.
  void write_point(const std::pair<int, int>& place, const std::string& name) {
    write_link(name, nullptr, 0);
    const Xml::Scope scope(xml_, "joint",
                           {{"name", names_.joints().fresh(name + "_fixed")}, {"type", "fixed"}});
    xml_.leaf("parent", Attributes{{"link", names_.link(place.first)}});
    xml_.leaf("child", Attributes{{"link", name}});
    xml_.leaf("origin", origin(frame_of(model_.points(place.first)[at(place.second)])));
  }

  void write_cut(const Cut& cut) {
    if (cut.source->type == model::CutType::rod) return write_rod(cut);
    const bool solid = cut.source->type == model::CutType::solid;
    const Xml::Scope scope(xml_, "constraint", {{"name", cut.name()}, {"type", solid ? "fixed" : "ball"}});
    write_end("parent", cut.a, solid);
    write_end("child", cut.b, solid);
  }

  void write_end(const std::string& side, const End& end, bool has_axes) {
    xml_.leaf(side.c_str(), Attributes{{"link", names_.link(end.link)}});
    const Pose frame{has_axes ? end.frame.rotation : importer::identity, end.frame.origin};
    xml_.leaf((side + "_origin").c_str(), origin(frame));
  }

  // Drake's elements repeat their own name in those of their contents.
  void write_rod(const Cut& cut) {
    const std::string name = "drake:distance_constraint";
    const Xml::Scope scope(xml_, name.c_str());
    const auto part = [&](const char* suffix, const char* key, const std::string& value) {
      xml_.leaf((name + suffix).c_str(), Attributes{{key, value}});
    };
    part("_body_A", "name", names_.link(cut.a.link));
    part("_body_B", "name", names_.link(cut.b.link));
    part("_p_AP", "value", text_of(cut.a.frame.origin));
    part("_p_BQ", "value", text_of(cut.b.frame.origin));
    part("_distance", "value", text_of(cut.length));
    rods_.add(cut.source->where, cut.name());
  }

  // Joints with an actuator or a rotor.
  void write_transmissions() {
    std::set<const model::Joint*> driven;
    for (const int row : model_.actuators) driven.insert(&model_.joints[at(row)]);
    for (const Link& link : mechanism_.links)
      for (const Joint& joint : link.joints) {
        const bool leads = mechanism_.has_loops() && joint.source->role == model::Role::independent;
        if (!joint.is_single()) continue;
        if (joint.armature != 0 || joint.is_driven() || leads || driven.count(joint.source) != 0)
          write_transmission(joint);
      }
  }

  void write_transmission(const Joint& joint) {
    const std::string& name = names_.joint(joint.source->coordinate);
    const Xml::Scope scope(xml_, "transmission", {{"name", name + "_transmission"}});
    xml_.leaf("type", "transmission_interface/SimpleTransmission");
    {
      const Xml::Scope of_joint(xml_, "joint", {{"name", name}});
      xml_.leaf("hardwareInterface", std::string("hardware_interface/") +
                                         (joint.is_driven() ? "Position" : "Effort") + "JointInterface");
    }
    const Xml::Scope actuator(xml_, "actuator", {{"name", name + "_actuator"}});
    xml_.leaf("mechanicalReduction", "1");
    if (joint.armature == 0) return;
    xml_.leaf("drake:gear_ratio", Attributes{{"value", "1"}});
    xml_.leaf("drake:rotor_inertia", Attributes{{"value", text_of(joint.armature)}});
  }

  void note_all() {
    names_.note(diagnostics_);
    note_losses(mechanism_, "URDF", diagnostics_);
    note_gravity();
    note_joints();
    unbounded_.note("limits that a joint does not have are 1e9 where readers of URDF insist on all four",
                    diagnostics_);
    rods_.note("rods are distance constraints in the style of Drake, which have no name", diagnostics_);
  }

  void note_gravity() {
    constexpr std::array<double, 3> usual{0, 0, -9.81};
    std::array<double, 3> gravity;
    for (std::size_t i = 0; i < 3; ++i) gravity[i] = model_.gravity[i].nominal;
    if (gravity != usual)
      diagnostics_.note(model_.gravity[2].where, "gravity is left out, URDF has none, and readers take 0 0 "
                                                 "-9.81 as a rule, not " +
                                                     text_of(gravity));
  }

  void note_joints() {
    const auto note = [&](const auto& has, const std::string& text) {
      joints_with(mechanism_, has).note(text, diagnostics_);
    };
    note([](const Joint& joint) { return joint.motion == Motion::screw; },
         "a screw is a turn, and a slide that follows it");
    note([](const Joint& joint) { return joint.motion == Motion::ball; },
         "a ball joint is three turns about x, y and z, which become singular where the second is a right "
         "angle");
    note([](const Joint& joint) { return joint.spring && joint.spring->stiffness != 0; },
         "springs of joints are left out, URDF has none");
    note([](const Joint& joint) { return !joint.is_single() && joint.spring && joint.spring->damping != 0; },
         "damping of joints with several coordinates is left out");
    note([](const Joint& joint) { return !joint.is_single() && joint.armature != 0; },
         "armatures of ball joints are left out, URDF has rotors of single turns");
    note(
        [](const Joint& joint) {
          return joint.q0 != at_zero(joint) ||
                 std::any_of(joint.qd0.begin(), joint.qd0.end(), [](double v) { return v != 0; });
        },
        "initial positions and velocities are left out, URDF has none");
    note([](const Joint& joint) { return joint.is_driven(); },
         "driven joints are to be moved by their positions");
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  Diagnostics& diagnostics_;
  ChainNames names_;
  std::map<int, Mimic> mimics_;
  Xml xml_;
  Named unbounded_, rods_;
};

} // namespace

std::string urdf(const Mechanism& mechanism, Diagnostics& diagnostics) {
  return UrdfExporter(mechanism, diagnostics).text();
}

} // namespace mbsgen::exporter
