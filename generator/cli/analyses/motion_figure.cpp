// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/motion_figure.h"
#include "base/index.h"
#include "cli/session/table.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

struct PanelNames {
  std::string title, label;
};

PanelNames panel_names(const std::string& unit) {
  if (unit == "rad") return {"Angles", "angle (rad)"};
  if (unit == "m") return {"Positions", "position (m)"};
  return {"Quaternions", "component of the quaternion"};
}

} // namespace

MotionFigure::MotionFigure(const Session& session)
    : figure_{session.model().name + ": simulated motion", {}} {
  const model::Model& model = session.model();
  for (int i = 0; i < model.nq(); ++i) {
    const model::Joint& joint = model.joint_of_coordinate(i);
    const PanelNames names = panel_names(joint.form().coordinates[mbsgen::at(i - joint.coordinate)].unit);
    add_curve(names.title, names.label, column("q", model.coordinate_name(i)), false, mbsgen::at(i));
  }
  for (std::size_t i = 0; i < model.states.size(); ++i) {
    const std::string& unit = model.states[i].unit;
    add_curve(unit.empty() ? "States" : "States in " + unit, unit.empty() ? "state" : "state (" + unit + ")",
              column("x", model.states[i].name), true, i);
  }
}

void MotionFigure::add_curve(const std::string& title, const std::string& label, const std::string& name,
                             bool is_state, std::size_t place) {
  std::vector<Panel>& panels = figure_.panels;
  auto panel =
      std::find_if(panels.begin(), panels.end(), [&](const Panel& one) { return one.title == title; });
  if (panel == panels.end())
    panel = panels.insert(panels.end(), Panel{title, "time (s)", label, false, false, {}});
  sources_.push_back({is_state, place, std::size_t(panel - panels.begin()), panel->curves.size()});
  panel->curves.push_back({name});
}

void MotionFigure::add(const analysis::Point& point) {
  for (const Source& source : sources_)
    figure_.panels[source.panel].curves[source.curve].points.emplace_back(
        point.t, (source.is_state ? point.x : point.q)[source.place]);
}

} // namespace mbsgen::cli
