// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/urdf.h"
#include "base/index.h"
#include "export/chain.h"
#include "export/looks.h"
#include "export/urdf/elements.h"
#include "export/urdf/joints.h"
#include "export/urdf/losses.h"
#include "export/urdf/ties.h"
#include "export/xml.h"

namespace mbsgen::exporter {

namespace {

class UrdfExporter {
public:
  UrdfExporter(const Mechanism& mechanism, Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), diagnostics_(diagnostics),
        names_(mechanism, "base", {}), shapes_(*mechanism.model),
        xml_("written by mbsgen from the model " + model_.name),
        joints_(mechanism, names_, xml_, diagnostics), ties_(mechanism, names_, xml_) {}

  std::string text() {
    {
      const Xml::Scope robot(xml_, "robot", {{"name", model_.name}, {"xmlns:drake", "http://drake.mit.edu"}});
      write_link("base", nullptr, model::base_body);
      for (const int row : model_.body_order) write_body(row);
      for (const auto& [place, name] : name_points(model_, names_.links())) write_point(place, name);
      for (const Cut& cut : mechanism_.cuts) ties_.write(cut);
      ties_.write_transmissions();
    }
    note_all();
    return xml_.text();
  }

private:
  void write_body(int row) {
    const std::vector<ChainStep> steps = steps_of(mechanism_, row, names_);
    for (const ChainStep& step : steps) {
      write_link(step.child, &step == &steps.back() ? &mechanism_.links[at(row)] : nullptr, row);
      joints_.write(step);
    }
  }

  void write_link(const std::string& name, const Link* link, int row) {
    const Xml::Scope scope(xml_, "link", {{"name", name}});
    if (link != nullptr && link->has_inertia()) write_inertial(*link);
    if (link != nullptr || row < 0)
      for (const model::Look& look : shapes_.of(row)) write_shape(xml_, look);
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

  // A point is a link without mass, as tools are in URDF.
  void write_point(const std::pair<int, int>& place, const std::string& name) {
    write_link(name, nullptr, 0);
    const Xml::Scope scope(xml_, "joint",
                           {{"name", names_.joints().fresh(name + "_fixed")}, {"type", "fixed"}});
    xml_.leaf("parent", Attributes{{"link", names_.link(place.first)}});
    xml_.leaf("child", Attributes{{"link", name}});
    xml_.leaf("origin", origin_of(frame_of(model_.points(place.first)[at(place.second)])));
  }

  void note_all() {
    names_.note(diagnostics_);
    note_urdf_losses(mechanism_, diagnostics_);
    shapes_.note("URDF", diagnostics_);
    joints_.note(diagnostics_);
    ties_.note(diagnostics_);
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  Diagnostics& diagnostics_;
  ChainNames names_;
  NamedShapes shapes_;
  Xml xml_;
  UrdfJoints joints_;
  UrdfTies ties_;
};

} // namespace

std::string urdf(const Mechanism& mechanism, Diagnostics& diagnostics) {
  return UrdfExporter(mechanism, diagnostics).text();
}

} // namespace mbsgen::exporter
