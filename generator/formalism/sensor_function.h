// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// The function sensor_<name>(q, qd, qdd): motion of the sensor's point, inertial frame.
scheme::Function build_sensor(const Mechanism& mechanism, const model::Sensor& sensor);

} // namespace mbsgen::formalism
