// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::formalism {

/// True when the function, called in the initial configuration of the program's shape with nominal
/// parameters, no forces and laws that give none, would answer `singular`.
bool is_singular_at_start(const scheme::Program& program, const scheme::Function& function);

} // namespace mbsgen::formalism
