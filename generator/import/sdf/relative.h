// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/angle.h"
#include "import/rigid.h"

namespace mbsgen::importer {

/// A frame in another one.
struct RelativePose {
  Vec3 origin{};
  Rpy rpy{};

  Pose pose() const { return {matrix_of(rpy), origin}; }
};

/// The frame `to` in the frame `from`, both in the world. Rounding of the way through the world is taken away: numbers
/// get the fourteen digits that a file had, angles near right ones are these.
RelativePose relative(const Pose& from, const Pose& to);

} // namespace mbsgen::importer
