// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/mjcf/mjcf.h"
#include "base/index.h"
#include "export/losses.h"
#include "export/mjcf/ties.h"
#include <algorithm>
#include <set>

namespace mbsgen::exporter {

namespace {

class MjcfExporter {
public:
  MjcfExporter(const Mechanism& mechanism, Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), diagnostics_(diagnostics),
        names_(name_mjcf(mechanism)), xml_("written by mbsgen from the model " + model_.name) {}

  std::string text() {
    {
      const Xml::Scope root(xml_, "mujoco", {{"model", model_.name}});
      xml_.leaf("compiler",
                Attributes{{"angle", "radian"}, {"autolimits", "false"}, {"inertiafromgeom", "false"}});
      const auto& g = model_.gravity;
      xml_.leaf("option", Attributes{{"gravity", text_of(Vec3{g[0].nominal, g[1].nominal, g[2].nominal})}});
      state_ = write_bodies(mechanism_, names_, xml_, diagnostics_);
      write_ties(mechanism_, names_, state_, xml_, diagnostics_);
      write_actuators();
      write_key();
    }
    note_all();
    return xml_.text();
  }

private:
  const std::string& name_of(const Joint& joint) const {
    return names_.coordinates[at(joint.source->coordinate)];
  }

  void write_actuators() {
    std::set<const model::Joint*> named;
    for (const int row : model_.actuators) named.insert(&model_.joints[at(row)]);
    std::vector<const Joint*> moved;
    for (const Link& link : mechanism_.links)
      for (const Joint& joint : link.joints)
        if (joint.is_single() && (joint.is_driven() || joint.force || named.count(joint.source) != 0))
          moved.push_back(&joint);
    if (moved.empty()) return;
    const Xml::Scope section(xml_, "actuator");
    for (const Joint* joint : moved) write_actuator(*joint);
  }

  void write_actuator(const Joint& joint) {
    const std::string& name = name_of(joint);
    Attributes attributes{{"name", name}, {"joint", name}};
    if (joint.force) {
      attributes.emplace_back(joint.is_driven() ? "forcelimited" : "ctrllimited", "true");
      attributes.emplace_back(joint.is_driven() ? "forcerange" : "ctrlrange",
                              text_of(-*joint.force) + " " + text_of(*joint.force));
    }
    xml_.leaf(joint.is_driven() ? "position" : "motor", attributes);
  }

  // The beginning, where the file does not draw it.
  void write_key() {
    const bool moves =
        std::any_of(state_.qvel.begin(), state_.qvel.end(), [](double value) { return value != 0; });
    if (state_.qpos == state_.ref && !moves) return;
    const Xml::Scope section(xml_, "keyframe");
    Attributes attributes{{"name", "home"}, {"qpos", text_of(state_.qpos)}};
    if (moves) attributes.emplace_back("qvel", text_of(state_.qvel));
    xml_.leaf("key", attributes);
  }

  void note_all() {
    names_.bodies.note("bodies", diagnostics_);
    names_.joints.note("joints", diagnostics_);
    note_losses(mechanism_, "MuJoCo", diagnostics_);
    note_order();
    const auto note = [&](const auto& has, const std::string& text) {
      joints_with(mechanism_, has).note(text, diagnostics_);
    };
    note([](const Joint& joint) { return joint.velocity.has_value(); },
         "limits of velocities are left out, MuJoCo has none");
    note([](const Joint& joint) { return joint.force && !joint.is_driven(); },
         "limits of forces are those of motors");
    note([](const Joint& joint) { return joint.is_driven(); },
         "driven joints have position actuators, whose gain kp is to be chosen");
    note([](const Joint& joint) { return joint.motion == Motion::screw; },
         "a screw is a hinge and a slide, tied by an equality");
    note(
        [&](const Joint& joint) {
          return is_free_in_world(mechanism_, joint) &&
                 (joint.before.rotation != importer::identity || joint.before.origin != Vec3{});
        },
        "coordinates of MuJoCo's free joints are those of the body in the world, not in the frame before the "
        "joint");
    note(
        [&](const Joint& joint) {
          return joint.motion == Motion::free && !is_free_in_world(mechanism_, joint);
        },
        "a free joint on a moving body, or behind other joints, is three slides and a ball");
  }

  // MuJoCo counts coordinates along the tree.
  void note_order() {
    std::vector<std::string> order;
    for (int c = 0; c < model_.nq(); ++c)
      if (const std::string& name = names_.coordinates[at(c)]; !name.empty()) order.push_back(name);
    std::vector<std::string> written;
    for (const std::string& name : state_.order)
      if (std::find(order.begin(), order.end(), name) != order.end()) written.push_back(name);
    if (written != order)
      diagnostics_.note({}, "the order of coordinates is that of the tree, branch after branch: " +
                                listed(state_.order));
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  Diagnostics& diagnostics_;
  MjcfNames names_;
  Xml xml_;
  MjcfWorldState state_;
};

} // namespace

std::string mjcf(const Mechanism& mechanism, Diagnostics& diagnostics) {
  return MjcfExporter(mechanism, diagnostics).text();
}

} // namespace mbsgen::exporter
