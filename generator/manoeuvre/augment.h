// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/kind.h"
#include "model/vehicle.h"
#include <string>
#include <string_view>

namespace mbsgen::manoeuvre {

/// A vehicle in a manoeuvre: one model, whose states and forces are driver and speed control, too.
struct Augmented {
  std::string text;       ///< of the model file
  std::string parameters; ///< before the names of the kind's parameters in the model: "manoeuvre_"
  std::string sensor;     ///< at the vehicle's point
  std::string steering;   ///< the joint that is turned; empty: none
  std::string ahead;      ///< coordinate that moves the chassis ahead; empty: it does not drive
  bool on_posts = false;  ///< the ground moves, and the vehicle does not drive
};

/// The model with the parts of a kind, whose parameters have `values`. Steering of an open loop is the motion of a
/// driven joint. That of a driver is an independent joint that a stiff servo turns after a state, the hands, which
/// have an angle and a rate that are limited; what the driver sees reaches them through a Padé approximant of the
/// delay. The speed control is proportional and integral. Throws ModelError where the vehicle lacks a part that the
/// kind needs.
Augmented augmented(std::string_view text, const model::Model& model, const model::Vehicle& vehicle,
                    const Kind& kind, const Values& values);

/// Numbers of the vehicle that formulas may name, as far as it has them.
Values vehicle_numbers(const model::Vehicle& vehicle);

} // namespace mbsgen::manoeuvre
