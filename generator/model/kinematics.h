// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Takes from a model all that cuts, constraints and their rates do not read: masses, rotors, gravity, laws, motions,
/// elements that act or measure. Roles, limits and the numbers of bodies and joints stay.
void keep_kinematics(Model& model, expr::Pool& pool);

} // namespace mbsgen::model
