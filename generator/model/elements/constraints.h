// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "cuts": closures of loops between points of two bodies.
void read_cuts(const Json& file, ElementContext& context);

/// Reads "constraints". An error for one that no moving joint enters or, if nonholonomic, that is not linear
/// in the velocities.
void read_constraints(const Json& file, ElementContext& context);

} // namespace mbsgen::model
