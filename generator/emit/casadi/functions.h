// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/casadi/body.h"
#include <string>

namespace mbsgen::emit {

/// The text of all functions that CasADi can call, with their Jacobians where they are complete.
std::string casadi_functions(CasadiModel& model);

} // namespace mbsgen::emit
