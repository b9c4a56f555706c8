// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/ports.h"
#include "cli/session/plot.h"
#include "cli/session/table.h"
#include "passivity/admittance.h"

namespace mbsgen::cli {

/// Virtual masses beside a virtual damping, kg or kg m². Infinity: there is none.
struct MassLimits {
  double damping = 0;     ///< N s/m
  double stable = 0;      ///< the smallest that is stable with each hand within the bounds
  passivity::Hand hand{}; ///< the worst one
  double passive = 0;     ///< the smallest that is passive for motions below half the rate
};

struct MassPlace {
  WorkspacePlace at;
  double mass = 0; ///< of the device
  std::vector<MassLimits> limits{};
};

/// The limits of an admittance device over its workspace.
struct MassStudy {
  std::string model;
  passivity::Device device;
  double period = 0;
  bool turns = false;
  std::vector<MassPlace> places{};
  std::vector<MassLimits> width{}; ///< the largest over all places, for each virtual damping
};

/// `dampings`: virtual ones; empty: eleven up to a tenth of what the velocity loop acts like.
MassStudy mass_study(const passivity::Device& device, double period, std::vector<double> dampings,
                     const std::vector<WorkspacePlace>& places, const std::vector<passivity::Port>& ports);

Table masses_table(const MassStudy& study);
std::string masses_text(const MassStudy& study);
Figures masses_figures(const MassStudy& study);
std::string masses_json(const MassStudy& study);
Figure masses_charts(const MassStudy& study);

} // namespace mbsgen::cli
