// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// A unit of the Functional Mock-up Interface (FMI) for model exchange and co-simulation, as sources and a
/// description, in the folder `fmu2/<model>` or `fmu3/<model>`, which is the unit once it is packed. Throws Refusal
/// for models with rigid contacts, for those without direct dynamics, and for numbers that are no doubles; and what
/// emit_c does.
std::vector<OutputFile> emit_fmu2(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin);
std::vector<OutputFile> emit_fmu3(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin);

} // namespace mbsgen::emit
