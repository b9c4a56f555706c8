// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "force" and "motion" of the joints, which may depend on any joint's coordinate.
void read_joint_laws(const Json& file, ElementContext& context);

} // namespace mbsgen::model
