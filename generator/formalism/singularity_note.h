// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <optional>
#include <string>

namespace mbsgen::formalism {

/// Warns at generation, not at run time, of a model whose direct dynamics is singular in its initial
/// configuration: constraints are missing, or bodies lack mass.
std::optional<std::string> singularity_note(const scheme::Program& program);

} // namespace mbsgen::formalism
