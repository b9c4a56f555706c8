// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/angle.h"
#include "import/rigid.h"
#include <cstddef>
#include <optional>
#include <vector>

namespace mbsgen::importer {

/// Direction of a joint, in the axes of some frame.
struct Axis {
  Vec3 direction = {1, 0, 0}; ///< unit length
  bool aligned = true;        ///< along a coordinate axis; `direction` is exact then
  std::size_t index = 0;      ///< of that coordinate axis: 0, 1, 2
  bool negative = false;      ///< points against that coordinate axis

  bool is_positive() const { return aligned && !negative; }
};

/// Distance of a unit vector from a coordinate axis within which it is that axis.
inline constexpr double axis_tolerance = 1e-6;

/// The axis along a vector of any length; empty for the zero vector. Taken as a coordinate axis when both
/// other components are below `tolerance` times its length.
std::optional<Axis> axis_along(const Vec3& vector, double tolerance);

/// The half turns (diagonal matrices) that map the coordinate axis `index` to its opposite.
std::vector<Mat3> half_turns_against(std::size_t index);

/// A fixed rotation after which `coordinate_axis` (0, 1, 2) points along the axis, with as few angles as
/// possible: none for an aligned axis but quarter turns, one for an axis in a coordinate plane, else two.
struct Alignment {
  Rpy rpy;
  std::size_t coordinate_axis = 2;
};
Alignment alignment(const Axis& axis);

} // namespace mbsgen::importer
