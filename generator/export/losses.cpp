// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/losses.h"
#include "export/names.h"

namespace mbsgen::exporter {

namespace {

template <class Items>
Named all_of(const Items& items) {
  Named names;
  for (const auto& item : items) names.add(item.where, item.name);
  return names;
}

Named tunable(const model::Model& model) {
  Named names;
  for (const model::UserParameter& one : model.parameters)
    if (one.used && !one.constant) names.add(one.where, one.name);
  return names;
}

// A matrix of few digits is a rotation up to these; writers make one of it.
Named rough_rotations(const Mechanism& mechanism) {
  constexpr double rough = 1e-12;
  Named names;
  for (const model::Body& body : mechanism.model->bodies) {
    const Mat3 r = rotation_of(body.orientation);
    const Mat3 product = r * importer::transposed(r);
    Mat3 error = product;
    for (std::size_t i = 0; i < 3; ++i) error[4 * i] -= 1;
    if (importer::largest(error) > rough) names.add(body.orientation.where, body.name);
  }
  return names;
}

} // namespace

void Named::note(const std::string& text, Diagnostics& diagnostics) const {
  if (!empty()) diagnostics.note(where_, text + ": " + listed(names_));
}

void Named::warn(const std::string& text, Diagnostics& diagnostics) const {
  if (!empty()) diagnostics.warning(where_, text + ": " + listed(names_));
}

void note_losses(const Mechanism& mechanism, const std::string& format, Diagnostics& diagnostics) {
  const model::Model& model = *mechanism.model;
  const std::string no_law = " are left out, " + format + " has no laws of forces";
  tunable(model).note("numbers of the file have the nominal values of parameters", diagnostics);
  rough_rotations(mechanism).note("orientations of few digits are written as the rotations next to them",
                                  diagnostics);
  all_of(model.links).note("links" + no_law, diagnostics);
  all_of(model.forces).note("forces" + no_law, diagnostics);
  all_of(model.bushings).note("bushings" + no_law, diagnostics);
  all_of(model.tyres).note("tyres" + no_law, diagnostics);
  all_of(model.contacts).note("contacts are left out, write them for the file's reader", diagnostics);
  all_of(model.states).note("states are left out, " + format + " has none", diagnostics);
  all_of(model.sensors).note("sensors are left out, their points are kept", diagnostics);
  joints_with(mechanism, [](const Joint& joint) {
    return !joint.spring;
  }).note("passive forces of joints that are no springs or dampers are left out", diagnostics);
  joints_with(mechanism, [](const Joint& joint) {
    return joint.source->motion.has_value();
  }).note("motions of driven joints are left out, drive their positions", diagnostics);
  if (!model.outputs.empty()) {
    Named names;
    for (const model::Output& output : model.outputs) names.add(output.where, output.name);
    names.note("outputs are left out", diagnostics);
  }
  all_of(model.sensitivities).note("sensitivities are left out", diagnostics);
}

} // namespace mbsgen::exporter
