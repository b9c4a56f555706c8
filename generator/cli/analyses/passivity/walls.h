// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/ports.h"
#include "passivity/limits.h"
#include <functional>

namespace mbsgen::cli {

/// What is asked of a device.
struct WallQuestions {
  double period = 0; ///< of the loop, s
  std::vector<double>
      dampings{}; ///< virtual ones, N s/m; empty: from 0 to nearly the largest passive and stable ones
  std::vector<double> stiffnesses{}; ///< for which the needed damping is sought, N/m
  long trials = 0;                   ///< hands at random
};

/// A place, and the limits there for each virtual damping.
struct PlaceWalls {
  WorkspacePlace at;
  double mass = 0, damping = 0, stiffness = 0; ///< of the device
  std::vector<passivity::WallLimits> walls{};
};

/// Damping that the device lacks for a wall, N s/m; nothing: none is enough.
struct NeededDamping {
  double stiffness = 0;
  std::optional<double> stable, passive;
};

/// The limits of an impedance device over its workspace.
struct WallStudy {
  std::string model;
  passivity::Device device;
  double period = 0;
  std::vector<double> dampings;
  std::vector<PlaceWalls> places;
  std::size_t weakest = 0; ///< the place of the smallest stable stiffness without virtual damping
  std::vector<passivity::WallLimits> width{}; ///< the smallest over all places, for each virtual damping
  double measured_damping = 0, rendered_damping = 0; ///< the smallest
  double passive_damping = 0;   ///< beside hardly any stiffness, motions below half the rate; the smallest
  passivity::LoopTiming timing; ///< of all limits that are those of the longest delay
  double rule = 0;              ///< b / (T/2 + delay + lag), N/m, at the weakest place, as all below
  std::optional<double> halving_delay{}; ///< s
  std::vector<std::pair<double, double>>
      delayed{}; ///< further delay, s, and the stable stiffness with it, N/m
  std::vector<NeededDamping> needed{};
  long unstable_hands = 0; ///< of those at random, on the wall of the worst one
  bool turns = false;      ///< the axis is an angle
};

/// Makes each limit the smaller of both, with what belongs to it; those that one of them does not have are the other's.
void take_smaller(passivity::WallLimits& smallest, const passivity::WallLimits& other);

/// `ports`: of the places.
WallStudy wall_study(const passivity::Device& device, const WallQuestions& questions,
                     const std::vector<WorkspacePlace>& places, const std::vector<passivity::Port>& ports,
                     const std::function<void(double)>& done);

} // namespace mbsgen::cli
