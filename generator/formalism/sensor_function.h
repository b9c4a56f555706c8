// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function sensor_<name>(q, qd, qdd): motion of the sensor's point, inertial frame. Refers to the
/// sensor.
FunctionRow sensor_row(const model::Sensor& sensor);

} // namespace mbsgen::formalism
