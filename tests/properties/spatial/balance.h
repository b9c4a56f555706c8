// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rotation.h"
#include <cmath>

namespace spatial {

struct Balance {
  double energy = 0;
  Vector3d linear = Vector3d::Zero(), angular = Vector3d::Zero(); ///< about the centre of mass
};

/// The largest deviations from the first balance, relative to its size.
struct Drift {
  double energy = 0, linear = 0, angular = 0;

  void see(const Balance& now, const Balance& first) {
    energy = std::fmax(energy, std::fabs(now.energy / first.energy - 1));
    linear = std::fmax(linear, (now.linear - first.linear).norm() / first.linear.norm());
    angular = std::fmax(angular, (now.angular - first.angular).norm() / first.angular.norm());
  }
};

} // namespace spatial
