// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// A package of Octave and MATLAB over the C text of a program, in the folder `octave/<model>`: the mex file's sources in
/// `src`, the functions with their help in `+<model>`, `build.m`, a script that integrates the model. Throws what emit_c
/// does.
std::vector<OutputFile> emit_octave(const scheme::Program& program, const EmitOptions& options,
                                    const Origin& origin);

} // namespace mbsgen::emit
