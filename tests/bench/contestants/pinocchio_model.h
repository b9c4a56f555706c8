// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"
#include <pinocchio/multibody/model.hpp>

namespace bench {

/// mbsgen's model for Pinocchio, by its headers alone: a library compiled with other flags would place
/// Eigen's types elsewhere. Rotations within 1e-9 of zero and one are snapped. Six joints at the root become
/// its free flyer.
pinocchio::Model pinocchio_model(const reference::Model& source);

} // namespace bench
