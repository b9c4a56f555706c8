// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Parts and integrals of the equations of motion, on demand. They are of the tree, as the bias is: models
/// with loops give them the coordinates that their other functions have completed.
std::vector<FunctionRow> quantity_functions();

/// Position, rotation and Jacobian of a sensor's point, without its velocities; on demand.
FunctionRow frame_row(const model::Sensor& sensor);

/// "hip.hx", "knee.Kxy": the base parameters' names by joint.
std::vector<std::string> base_parameter_names(const Mechanism& mechanism);

} // namespace mbsgen::formalism
