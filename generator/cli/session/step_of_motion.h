// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "scheme/program.h"

namespace mbsgen::cli {

/// The fixed step, in s, with which Runge and Kutta's fourth-order method follows a model's motion: 1, 2 or 5 times a
/// power of ten, no longer than 1 ms and than half of the lower quartile of the steps that the adaptive method of
/// `mbsgen simulate` takes at first from the initial values. `program` has the equations of motion; without them the step
/// is 1 ms.
double step_of_motion(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::cli
