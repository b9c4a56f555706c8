// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include "cli/session/plot.h"
#include "cli/session/table.h"
#include "passivity/limits.h"
#include <complex>

namespace mbsgen::cli {

/// What the device has to render of a virtual model at one state, along what is rendered.
struct DrivingPoint {
  double position = 0;                         ///< m or rad
  double stiffness = 0, damping = 0, mass = 0; ///< at once: the world's other bodies keep place and velocity
  double dynamic_stiffness = 0, dynamic_damping = 0; ///< at the frequency of the stable wall on the device
  double stable = 0, passive = 0;                    ///< limits of a wall with that damping, N/m
};

/// A virtual model that the device renders: its driven joint follows the hand.
class VirtualWorld {
public:
  /// ratio: rendered motion per coordinate of the driven joint. Throws UsageError where not one joint is driven, without a
  /// motion of its own.
  VirtualWorld(const Session& session, double ratio);

  /// At all rows of a table of states with columns q(JOINT) and, where the model moves, qd(JOINT). Throws WrongTable.
  std::vector<DrivingPoint> along(const std::string& table, const passivity::DeviceLimits& limits) const;

private:
  DrivingPoint point_at(NearEquilibrium& near, double omega) const;

  const Session& session_;
  double ratio_;
  int driven_ = -1; ///< its velocity, in qd
};

Table world_table(const std::vector<DrivingPoint>& points);
/// `what`: the model, for readers.
std::string world_text(const std::string& what, const std::vector<DrivingPoint>& points);
Panel world_chart(const std::string& what, const std::vector<DrivingPoint>& points);
/// States that are stiffer than the stable, than the passive wall.
Figures world_figures(const std::vector<DrivingPoint>& points);

} // namespace mbsgen::cli
