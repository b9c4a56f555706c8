// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The function sensor_<name>(q, qd, qdd): motion of the sensor's point, inertial frame. Refers to the
/// sensor.
FunctionRow sensor_row(const model::Sensor& sensor);

/// The function contact_<name>(q, qd): gap, motion and forces of the contact, inertial frame. Refers to the
/// contact.
FunctionRow contact_row(const model::Contact& contact);

/// The function that computes the model's outputs, of trees and of mechanisms with constraints; of models
/// with outputs alone.
std::vector<FunctionRow> outputs_functions();

/// The function that computes accelerations and the rates of the user's states in one scheme (strong coupling
/// of the 2013 paper, figure 16), from the row of direct dynamics; of models with states alone.
FunctionRow derivatives_row(FunctionRow direct_dynamics);

/// For analyses: distances LZ, their rates LZd and forces LF of all links that have an expression, in
/// document order.
FunctionRow links_row();

/// For analyses: `off`, how far the wheels' centres are beyond the roads' ends or beside them, m, negative on them; of the
/// tyres whose road has an end or an edge, in document order.
FunctionRow roads_row();

/// For pages: of all bushings without a law of the user's, in document order, three components each: `displacement` (m),
/// `rotation`, `force` (N) and `torque` (N m) on b, in the axes of a's point (formalism/loads/bushings.h); `inertial`,
/// the force in inertial axes.
FunctionRow bushings_row();

/// For pages, which follow changes of parameters: `places`, positions in body axes of the points of the base
/// and of each body in document order, then of the centres of mass; `lengths` of rods.
FunctionRow places_row();

} // namespace mbsgen::formalism
