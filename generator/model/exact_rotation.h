// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <array>

namespace mbsgen::model {

/// Nine direction cosines, row by row: components in the rotated axes to components in the outer ones.
using Cosines = std::array<Rational, 9>;

/// The largest entry of |R Rᵀ − 1|.
Rational inexactness(const Cosines& rotation);

/// The rotation of a quaternion w, x, y, z of any length but zero, exactly.
Cosines cosines_of(const std::array<Rational, 4>& quaternion);

/// An exactly orthonormal matrix of rationals next to one that is a rotation up to `inexactness`, at a
/// distance of that order. Entries that are no larger than twice that become zeros.
Cosines exact_neighbour(const Cosines& rough);

} // namespace mbsgen::model
