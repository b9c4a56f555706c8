// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/kind.h"
#include "model/vehicle.h"
#include <array>
#include <optional>
#include <vector>

namespace mbsgen::manoeuvre {

/// The cones at the edges of a kind's lanes, and those that a vehicle touches as it passes, or passes on the wrong side.
class Cones {
public:
  Cones(const std::vector<Lane>& lanes, const Values& values);

  /// The vehicle with its point at that place, m, and that heading, rad.
  void pass(double x, double y, double yaw, const model::Outline& outline);
  int touched() const;

  struct Cone {
    double x, y;  ///< m, on the edge of the lane, which touches its foot
    bool at_left; ///< of the lane
    bool touched = false;
  };
  const std::vector<Cone>& all() const { return cones_; }

private:
  std::vector<Cone> cones_;
  std::optional<std::array<double, 2>> last_; ///< place of the vehicle's point
};

} // namespace mbsgen::manoeuvre
