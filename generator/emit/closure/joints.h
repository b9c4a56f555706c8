// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A joint of one coordinate: its places among coordinates and velocities.
struct ScalarJoint {
  int coordinate = 0, velocity = 0;
};

/// The joints of a mechanism whose loops are closed: places of known coordinates and velocities, ascending, and names.
/// Known velocities are those of independent and driven joints, known coordinates those of joints for which no iteration
/// solves.
struct ClosureJoints {
  explicit ClosureJoints(const scheme::Shape& shape);

  std::vector<int> known, known_rates;
  std::vector<std::string> names, rate_names; ///< of all coordinates and velocities
  std::vector<ScalarJoint> scalar;
};

/// True where all joints follow from known ones: there are some, and the loops determine no ball or free joint in part.
bool is_closable(const scheme::Shape& shape);

} // namespace mbsgen::emit
