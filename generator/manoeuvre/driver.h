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
  const std::string& steering;      ///< joint
  const Replacements& replacements; ///< texts of the names in formulas
};

/// Adds the driver to a model: states of the delay and of the hands, and the servo of the steering.
void add_driver(ModelText& text, const Driver& driver, const Seat& seat);

} // namespace mbsgen::manoeuvre
