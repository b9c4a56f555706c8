// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Errors for dependent joints that no equation determines, or that are more than the equations, and for
/// locked joints with a velocity.
void check_roles(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
