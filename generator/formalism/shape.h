// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "scheme/program.h"

namespace mbsgen::formalism {

/// Sizes, names and initial values that the generated header states.
scheme::Shape shape_of(const model::Model& model, const LoopAnalysis& closure);

} // namespace mbsgen::formalism
