// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// The JavaScript text of a program: `<model>.mjs`, an ES module without imports that exports the class Model, classes
/// of arguments and results, and the constants; and `<model>.d.mts`, the types of all that. Numbers are double and the
/// module is one file, whatever the options say. Throws std::range_error for a number that no double holds.
Emitted emit_javascript(const scheme::Program& program, const EmitOptions& options,
                        const Origin& origin = {});

} // namespace mbsgen::emit
