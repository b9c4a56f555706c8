// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fmu/variables.h"
#include "emit/layout/template.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// What the sources of an FMU have of a model: conditions, words and parts of the templates in package/, but the
/// origin.
Filling fmu_filling(const scheme::Program& program, const CInterface& interface,
                    const FmuVariables& variables, const std::string& token);

/// The function of the equations of motion; null where the program has none.
const CFunction* fmu_dynamics(const CInterface& interface);

} // namespace mbsgen::emit
