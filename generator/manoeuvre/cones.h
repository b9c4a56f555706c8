// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/kind.h"
#include "model/vehicle.h"

namespace mbsgen::manoeuvre {

/// The cones at the edges of a kind's lanes, and those that a vehicle touches as it passes.
class Cones {
public:
  Cones(const std::vector<Lane>& lanes, const Values& values);

  /// The vehicle with its point at that place, m, and that heading, rad.
  void pass(double x, double y, double yaw, const model::Outline& outline);
  int touched() const;
  std::size_t count() const { return cones_.size(); }

private:
  struct Cone {
    double x, y; ///< m, on the edge of the lane, which touches its foot
    bool touched = false;
  };
  std::vector<Cone> cones_;
};

} // namespace mbsgen::manoeuvre
