// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/chassis.h"
#include "manoeuvre/kind.h"
#include "manoeuvre/model_text.h"

namespace mbsgen::manoeuvre {

/// The vehicle as its driver knows it.
struct Seat {
  const Chassis& chassis;
  const model::Vehicle& vehicle;
  const model::Joint& steering;
  const Replacements& replacements; ///< texts of the names in formulas
};

/// Adds the driver to a model: states of the delay and of the hands, and the servo of the steering. Limits of the joint
/// bound the hands, too.
void add_driver(ModelText& text, const Driver& driver, const Seat& seat);

} // namespace mbsgen::manoeuvre
