// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "sensors": points whose motion is computed.
void read_sensors(const Json& file, ElementContext& context);

/// Reads "actuators": joints that carry an actuator.
void read_actuators(const Json& file, ElementContext& context);

} // namespace mbsgen::model
