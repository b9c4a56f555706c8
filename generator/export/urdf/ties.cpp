// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/ties.h"
#include "base/index.h"
#include "export/urdf/elements.h"
#include <set>

namespace mbsgen::exporter {

void UrdfTies::write(const Cut& cut) {
  if (cut.source->type == model::CutType::rod) return write_rod(cut);
  const bool solid = cut.source->type == model::CutType::solid;
  const Xml::Scope scope(xml_, "constraint", {{"name", cut.name()}, {"type", solid ? "fixed" : "ball"}});
  write_end("parent", cut.a, solid);
  write_end("child", cut.b, solid);
}

void UrdfTies::write_end(const std::string& side, const End& end, bool has_axes) {
  xml_.leaf(side.c_str(), Attributes{{"link", names_.link(end.link)}});
  const Pose frame{has_axes ? end.frame.rotation : importer::identity, end.frame.origin};
  xml_.leaf((side + "_origin").c_str(), origin_of(frame));
}

// Drake's elements repeat their own name in those of their contents.
void UrdfTies::write_rod(const Cut& cut) {
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
void UrdfTies::write_transmissions() {
  std::set<const model::Joint*> driven;
  for (const int row : mechanism_.model->actuators) driven.insert(&mechanism_.model->joints[at(row)]);
  for (const Link& link : mechanism_.links)
    for (const Joint& joint : link.joints) {
      const bool leads = mechanism_.has_loops() && joint.source->role == model::Role::independent;
      if (!joint.is_single()) continue;
      if (joint.armature != 0 || joint.is_driven() || leads || driven.count(joint.source) != 0)
        write_transmission(joint);
    }
}

void UrdfTies::write_transmission(const Joint& joint) {
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

void UrdfTies::note(Diagnostics& diagnostics) const {
  rods_.note("rods are distance constraints in the style of Drake, which have no name", diagnostics);
}

} // namespace mbsgen::exporter
