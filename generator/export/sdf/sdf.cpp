// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sdf/sdf.h"
#include "base/index.h"
#include "export/chain.h"
#include "export/inertia.h"
#include "export/looks.h"
#include "export/losses.h"
#include "export/xml.h"
#include "import/quaternion.h"
#include <algorithm>

namespace mbsgen::exporter {

namespace {

// Where the file draws a joint, which is its zero. A free body has no joint, and begins there.
std::vector<double> drawn_at(const Mechanism& mechanism, const Joint& joint) {
  return mechanism.has_loops() || joint.motion == Motion::free ? joint.q0 : at_zero(joint);
}

class SdfExporter {
public:
  SdfExporter(const Mechanism& mechanism, Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), diagnostics_(diagnostics),
        names_(mechanism, "world", {true, true}), shapes_(*mechanism.model),
        masses_(mechanism, "libsdformat"),
        poses_(poses(mechanism, [&](const Joint& joint) { return drawn_at(mechanism, joint); })),
        xml_("written by mbsgen from the model " + model_.name) {}

  std::string text() {
    {
      const Xml::Scope root(xml_, "sdf", {{"version", "1.9"}});
      const Xml::Scope world(xml_, "world", {{"name", model_.name}});
      const auto& g = model_.gravity;
      xml_.leaf("gravity", text_of(Vec3{g[0].nominal, g[1].nominal, g[2].nominal}));
      const auto points = name_points(model_, names_.links());
      for (const auto& [place, name] : points)
        if (place.first < 0) write_point(place, name);
      write_model(points);
    }
    note_all();
    return xml_.text();
  }

private:
  using Points = std::map<std::pair<int, int>, std::string>;

  void write_model(const Points& points) {
    const Xml::Scope model(xml_, "model", {{"name", model_.name}});
    if (!model_.base_looks.shapes.empty()) write_base();
    for (const int row : model_.body_order) write_body(row);
    for (const auto& [place, name] : points)
      if (place.first >= 0) write_point(place, name);
    for (const Cut& cut : mechanism_.cuts) write_cut(cut);
  }

  // Pictures of the base are those of a link that does not move.
  void write_base() {
    const std::string name = names_.links().fresh("base");
    {
      const Xml::Scope link(xml_, "link", {{"name", name}});
      write_inertial({}, {});
      write_shapes(model::base_body);
    }
    const Xml::Scope joint(xml_, "joint", {{"name", names_.joints().fresh("base_fixed")}, {"type", "fixed"}});
    xml_.leaf("parent", "world");
    xml_.leaf("child", name);
  }

  void write_body(int row) {
    const std::vector<ChainStep> steps = steps_of(mechanism_, row, names_);
    for (const ChainStep& step : steps) {
      {
        const Xml::Scope link(xml_, "link", {{"name", step.child}});
        write_pose(step.origin * motion(step), step.parent);
        if (&step == &steps.back()) {
          write_inertial(masses_.of(row), mechanism_.links[at(row)].com);
          write_shapes(row);
        } else {
          write_inertial({}, {});
        }
      }
      if (step.type != StepType::floating) write_joint(step);
    }
  }

  Pose motion(const ChainStep& step) const {
    if (step.joint == nullptr) return {};
    Pose pose = moved(*step.joint, drawn_at(mechanism_, *step.joint));
    if (step.second != nullptr)
      pose = pose * step.second->before * moved(*step.second, drawn_at(mechanism_, *step.second));
    return pose;
  }

  // `relative_to`: a link, or the world, in which the model lies.
  void write_pose(const Pose& pose, const std::string& relative_to) {
    const importer::Quaternion q = importer::quaternion_of(pose.rotation);
    Attributes attributes;
    if (!relative_to.empty() && relative_to != "world") attributes.emplace_back("relative_to", relative_to);
    attributes.emplace_back("rotation_format", "quat_xyzw");
    xml_.leaf("pose", text_of(pose.origin) + " " + text_of(std::array<double, 4>{q[1], q[2], q[3], q[0]}),
              attributes);
  }

  void write_inertial(const Masses::Numbers& numbers, const Vec3& com) {
    static const char* const keys[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    const Xml::Scope inertial(xml_, "inertial");
    xml_.leaf("pose", text_of(com) + " 0 0 0");
    xml_.leaf("mass", text_of(numbers.mass));
    const Xml::Scope inertia(xml_, "inertia");
    const auto entries = entries_of(numbers.tensor);
    for (std::size_t i = 0; i < 6; ++i) xml_.leaf(keys[i], text_of(entries[i]));
  }

  void write_shapes(int row) {
    int number = 0;
    for (const model::Look& look : shapes_.of(row)) {
      const Xml::Scope visual(xml_, "visual", {{"name", "visual_" + std::to_string(++number)}});
      write_pose(frame_of(look), "");
      write_geometry(look);
      if (look.color.empty() && look.opacity == 1) continue;
      const Xml::Scope material(xml_, "material");
      for (const char* const light : {"ambient", "diffuse"}) xml_.leaf(light, text_of(color_of(look)));
    }
  }

  void write_geometry(const model::Look& look) {
    static constexpr std::array<const char*, 5> words{"box", "cylinder", "sphere", "capsule", "mesh"};
    const Xml::Scope geometry(xml_, "geometry");
    const Xml::Scope form(xml_, words[static_cast<std::size_t>(look.form)]);
    if (look.form == model::LookForm::box) return xml_.leaf("size", text_of(look.lengths));
    if (look.form == model::LookForm::mesh) {
      xml_.leaf("uri", look.mesh);
      return xml_.leaf("scale", text_of(look.scale));
    }
    xml_.leaf("radius", text_of(look.radius));
    if (look.form != model::LookForm::sphere) xml_.leaf("length", text_of(look.length));
  }

  void write_joint(const ChainStep& step) {
    static constexpr std::array<const char*, 6> words{"fixed", "revolute", "prismatic",
                                                      "screw", "ball",     "universal"};
    const Xml::Scope joint(xml_, "joint",
                           {{"name", step.name}, {"type", words[static_cast<std::size_t>(step.type)]}});
    xml_.leaf("parent", step.parent);
    xml_.leaf("child", step.child);
    if (step.joint == nullptr || !step.joint->is_single()) return;
    // SDF counts radians per metre of a left-handed thread.
    if (step.type == StepType::screw) xml_.leaf("thread_pitch", text_of(-1 / step.joint->pitch));
    Vec3 axis = step.axis;
    if (step.second != nullptr) { // as seen from behind the second turn
      const Pose behind = step.second->before * moved(*step.second, drawn_at(mechanism_, *step.second));
      axis = importer::transposed(behind.rotation) * axis;
    }
    write_axis("axis", axis, *step.joint);
    if (step.second != nullptr) write_axis("axis2", step.second->axis, *step.second);
  }

  void write_axis(const char* name, const Vec3& xyz, const Joint& joint) {
    const double zero = drawn_at(mechanism_, joint)[0];
    const Xml::Scope axis(xml_, name);
    xml_.leaf("xyz", text_of(xyz));
    if (joint.lower || joint.upper || joint.velocity || joint.force) {
      const Xml::Scope limit(xml_, "limit");
      if (joint.lower) xml_.leaf("lower", text_of(*joint.lower - zero));
      if (joint.upper) xml_.leaf("upper", text_of(*joint.upper - zero));
      if (joint.force) xml_.leaf("effort", text_of(*joint.force));
      if (joint.velocity) xml_.leaf("velocity", text_of(*joint.velocity));
    }
    if (!joint.spring || joint.spring->is_zero()) return;
    const Xml::Scope dynamics(xml_, "dynamics");
    xml_.leaf("damping", text_of(joint.spring->damping));
    xml_.leaf("spring_reference", text_of(joint.spring->stiffness == 0 ? 0 : joint.spring->rest - zero));
    xml_.leaf("spring_stiffness", text_of(joint.spring->stiffness));
  }

  void write_point(const std::pair<int, int>& place, const std::string& name) {
    Attributes attributes{{"name", name}};
    if (place.first >= 0) attributes.emplace_back("attached_to", names_.link(place.first));
    const Xml::Scope frame(xml_, "frame", attributes);
    write_pose(frame_of(model_.points(place.first)[at(place.second)]), "");
  }

  Pose drawn(const End& end) const { return (end.link < 0 ? Pose{} : poses_[at(end.link)]) * end.frame; }

  void write_cut(const Cut& cut) {
    if (cut.source->type == model::CutType::rod) return rods_.add(cut.source->where, cut.name());
    const bool solid = cut.source->type == model::CutType::solid;
    const bool swapped = cut.b.link < 0; // the world is no child
    const End& parent = swapped ? cut.b : cut.a;
    const End& child = swapped ? cut.a : cut.b;
    constexpr double closed = 1e-9; // m
    if (importer::largest(drawn(child).origin - drawn(parent).origin) > closed)
      open_.add(cut.source->where, cut.name());
    const Xml::Scope joint(xml_, "joint",
                           {{"name", names_.joints().of(cut.name())}, {"type", solid ? "fixed" : "ball"}});
    write_pose(child.frame, names_.link(child.link));
    xml_.leaf("parent", names_.link(parent.link));
    xml_.leaf("child", names_.link(child.link));
  }

  void note_all() {
    names_.note(diagnostics_);
    masses_.note(diagnostics_);
    shapes_.note("SDF", diagnostics_);
    note_losses(mechanism_, "SDF", diagnostics_);
    rods_.warn("rods are left out, SDF has no such joint, and the mechanism of the file moves without them",
               diagnostics_);
    open_.warn("cuts that are open where the file draws the mechanism are closed there, as SDF has it",
               diagnostics_);
    Named constraints;
    for (const model::Constraint& one : model_.constraints) constraints.add(one.where, one.name);
    constraints.warn("constraints are left out, and the mechanism of the file moves without them",
                     diagnostics_);
    note_joints();
  }

  void note_joints() {
    const auto note = [&](const auto& has, const std::string& text) {
      joints_with(mechanism_, has).note(text, diagnostics_);
    };
    note([](const Joint& joint) { return joint.armature != 0; }, "armatures are left out, SDF has none");
    note([](const Joint& joint) { return !joint.is_single() && joint.spring && joint.spring->damping != 0; },
         "damping of joints with several coordinates is left out");
    note([](const Joint& joint) { return joint.is_driven(); },
         "driven joints are to be moved by their positions");
    note([](const Joint& joint) { return joint.motion == Motion::free; },
         "free bodies have no joint in SDF, their coordinates are those in the world");
    note(
        [](const Joint& joint) {
          return std::any_of(joint.qd0.begin(), joint.qd0.end(), [](double v) { return v != 0; });
        },
        "initial velocities are left out, SDF has none");
    const bool loops = mechanism_.has_loops();
    note(
        [](const Joint& joint) { return joint.motion != Motion::free && joint.q0 != at_zero(joint); },
        loops
            ? "SDF counts coordinates from where the file draws the mechanism, which is where the model begins"
            : "initial positions are left out, SDF counts coordinates from where the file draws the tree");
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  Diagnostics& diagnostics_;
  ChainNames names_;
  NamedShapes shapes_;
  Masses masses_;
  std::vector<Pose> poses_;
  Xml xml_;
  Named rods_, open_;
};

} // namespace

std::string sdf(const Mechanism& mechanism, Diagnostics& diagnostics) {
  return SdfExporter(mechanism, diagnostics).text();
}

} // namespace mbsgen::exporter
