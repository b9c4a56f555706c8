// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/json_text.h"
#include "import/rigid.h"
#include <array>

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

} // namespace mbsgen::importer
