// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/exact_rotation.h"
#include "model/scalars.h"

namespace mbsgen::model {

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

/// Its direction cosines row by row, with every parameter at its nominal value.
std::array<double, 9> nominal_cosines(const Rotation& rotation);

/// Direction cosines of a quaternion w, x, y, z of any length but zero. Right angles are exact where the
/// quaternion is so to rounding.
Cosines exact_cosines(const std::array<double, 4>& quaternion);

/// The rotation of these direction cosines; the identity has no matrix.
Rotation rotation_of(const Cosines& cosines, const Location& where, expr::Pool& pool);

} // namespace mbsgen::model
