// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/analysis/command.h"
#include "piano_key/stiffness.hpp"

namespace passivity_test {

/// A mass that slides on a damper, as the free key of the examples: a model and its device file.
struct Key {
  double mass = grand::Swing::mass, damping = 0.5, lag = 0; ///< kg, N s/m, s
  std::string more; ///< keys of the device file, with a comma before each

  std::string model() const;
  std::string device() const;
};

/// `mbsgen passivity` of a key with further options; its report.
nlohmann::json report_of(const Key& key, double rate, const std::string& options = "");

/// The stiffest spring, N/m, on which the simulated key of the runtime calms down, where the command comes `parts` tenths of
/// a period after its measurement.
double measured_limit(const grand::Swing& swing, int parts);

} // namespace passivity_test
