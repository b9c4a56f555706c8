// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <array>

namespace mbsgen::formalism {

/// Direction cosines, row by row, of another rotation with the zeros and units of a rotation of the kind
/// `matrix`, exactly orthonormal up to rounding: the nominal one turned by `angle` (rad).
std::array<double, 9> varied_rotation(const model::Rotation& nominal, double angle);

} // namespace mbsgen::formalism
