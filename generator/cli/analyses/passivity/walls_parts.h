// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/walls.h"

namespace mbsgen::cli {

/// For readers.
struct Units {
  const char *mass, *damping, *stiffness;
};

inline Units units_of(const WallStudy& study) {
  return study.turns ? Units{"kg m^2", "N m s/rad", "N m/rad"} : Units{"kg", "N s/m", "N/m"};
}

// What there is of a limit.
inline std::optional<double> searched(const passivity::WallLimits& limits) {
  return limits.jittering ? std::optional(limits.jittering->stiffness) : std::nullopt;
}
inline std::optional<double> gain_of(const passivity::WallLimits& limits) {
  return limits.held ? std::optional(limits.held->gain) : std::nullopt;
}

} // namespace mbsgen::cli
