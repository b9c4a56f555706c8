// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "base/number.h"
#include "model/model.h"
#include "model/scalars.h"
#include <array>

namespace mbsgen::model {

/// Nine direction cosines, row by row: components in the rotated axes to components in the outer ones.
using Cosines = std::array<Rational, 9>;

/// The largest entry of |R Rᵀ − 1|.
Rational inexactness(const Cosines& rotation);

/// An exactly orthonormal matrix of rationals next to one that is a rotation up to `inexactness`, at a
/// distance of that order. Entries that are no larger than twice that become zeros.
Cosines exact_neighbour(const Cosines& rough);

/// Decimals are a rotation up to their rounding only. Replaces each fixed rotation whose matrix consists of
/// constants by its exact neighbour, so that equations which hold for rotations alone hold for it. With
/// `folded`, all numbers and parameters are constants.
void make_constant_rotations_exact(Model& model, expr::Pool& pool, bool folded);

/// snapped: decimal angles that are the double nearest to a multiple of pi/2 become exact, and those that are
/// almost one get a note; as_written: all keep their values, where no term vanishes by an exact one.
enum class Angles { snapped, as_written };

/// Reads "orientation" of a body, a point or a shape. Decimal direction cosines next to 0 and ±1 become
/// exact.
Rotation read_rotation(const Json& owner, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
                       Angles angles = Angles::snapped);

/// Three angles [roll, pitch, yaw] by the same rules.
Vec3 read_rpy(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
              Angles angles = Angles::snapped);

/// One angle by the same rules.
Scalar read_angle(const Json& json, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics,
                  Angles angles = Angles::snapped);

/// Its direction cosines row by row, with every parameter at its nominal value.
std::array<double, 9> nominal_cosines(const Rotation& rotation);

/// Direction cosines of a quaternion w, x, y, z of any length but zero. Right angles are exact where the
/// quaternion is so to rounding.
Cosines exact_cosines(const std::array<double, 4>& quaternion);

/// The rotation of these direction cosines; the identity has no matrix.
Rotation rotation_of(const Cosines& cosines, const Location& where, expr::Pool& pool);

} // namespace mbsgen::model
