// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/vec.h"

namespace mbsgen::formalism {

/// Force, and moment about a node's origin.
struct Load {
  Vec3 force;
  Vec3 moment;
};

} // namespace mbsgen::formalism
