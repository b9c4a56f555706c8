// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/losses.h"
#include "export/losses.h"
#include "export/xml.h"
#include <algorithm>

namespace mbsgen::exporter {

namespace {

void note_gravity(const model::Model& model, Diagnostics& diagnostics) {
  constexpr std::array<double, 3> usual{0, 0, -9.81};
  std::array<double, 3> gravity;
  for (std::size_t i = 0; i < 3; ++i) gravity[i] = model.gravity[i].nominal;
  if (gravity != usual)
    diagnostics.note(model.gravity[2].where, "gravity is left out, URDF has none, and readers take 0 0 "
                                             "-9.81 as a rule, not " +
                                                 text_of(gravity));
}

void note_joints(const Mechanism& mechanism, Diagnostics& diagnostics) {
  const auto note = [&](const auto& has, const std::string& text) {
    joints_with(mechanism, has).note(text, diagnostics);
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

} // namespace

void note_urdf_losses(const Mechanism& mechanism, Diagnostics& diagnostics) {
  note_losses(mechanism, "URDF", diagnostics);
  note_gravity(*mechanism.model, diagnostics);
  note_joints(mechanism, diagnostics);
}

} // namespace mbsgen::exporter
