// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// The model for CasADi and acados, in the folder `casadi/<model>`: the C text of the program;
/// `<model>_sparsity.h` and `.c` with the patterns of its results; `<model>_casadi.h` and `.c` with
/// functions for CasADi's `external`; and, where the model has equations ẋ = f(x, u), `<model>_acados.c`
/// with the functions that acados wants. Throws what emit_c does, and Refusal for laws that only a program
/// can give, and for code in other numbers than double.
std::vector<OutputFile> emit_casadi(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin);

} // namespace mbsgen::emit
