// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/scalars.h"

namespace mbsgen::model {

/// The axes whose z is "axis" of a joint, which any length may have; z itself where there is none. The
/// direction cosines are numbers, exact where the axis is a coordinate axis.
Rotation read_joint_axis(const Json& joint, expr::Pool& pool, ScalarReader& scalars,
                         Diagnostics& diagnostics);

} // namespace mbsgen::model
