// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include <array>

namespace mbsgen::importer {

/// (w, x, y, z)
using Quaternion = std::array<double, 4>;

/// The rotation of a quaternion of any length but zero. Quarter turns give exact entries.
Mat3 rotation_of(const Quaternion& quaternion);
/// The unit quaternion of a rotation, with w >= 0.
Quaternion quaternion_of(const Mat3& rotation);

} // namespace mbsgen::importer
