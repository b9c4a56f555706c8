// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// A package of Python over the C text of a program, in the folder `python/<model>`: `pyproject.toml` and `setup.py`,
/// the package in `src`, the C files and the extension module in `core`. Throws what emit_c does.
std::vector<OutputFile> emit_python(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin);

} // namespace mbsgen::emit
