// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/numbers.h"
#include "import/rigid.h"
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace mbsgen::importer {

/// An angle (rad), known exactly when it is a multiple of a quarter turn.
struct Angle {
  double value = 0;
  bool exact = true;
  long quarters = 0; ///< value / (pi/2); meaningful when exact

  bool is_zero() const { return exact && quarters == 0; }
};

/// Distance (rad) from a multiple of pi/2 within which an angle of a file is that multiple.
inline constexpr double angle_tolerance = 1e-6;

/// The angle, taken as a multiple of pi/2 when nearer to one than `tolerance` (rad).
Angle snapped(double value, double tolerance);

/// Roll, pitch, yaw: R = Rz(yaw) Ry(pitch) Rx(roll).
using Rpy = std::array<Angle, 3>;

/// Rotation matrix of the turned frame in the first one; quarter turns give exact entries.
Mat3 matrix_of(const Rpy& rpy);

/// Angles of a rotation matrix. Angles within 1e-12 of a multiple of pi/2 are taken as that multiple; of the
/// two triples that give the matrix, the one with fewer general and then fewer non-zero angles.
Rpy rpy_of(const Mat3& rotation);

/// True when `a` has fewer general angles than `b` or, if as many, fewer non-zero ones or, if as many,
/// smaller ones.
bool is_simpler(const Rpy& a, const Rpy& b);

/// True for three angles that are zero.
bool is_zero(const Rpy& rpy);

/// The number, or the expression of a quarter turn: 0, "pi/2", "-3*pi/2".
Json json_of(const Angle& angle);

/// {"rpy": [...]}.
Json json_of(const Rpy& rpy);

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

/// The turned frame in the first one, after a turn about the axis.
Mat3 rotation_about(const Axis& axis, const Angle& angle);

} // namespace mbsgen::importer
