// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// The Fortran 2008 text of a program: `<model>.f90`, a module. The file is one, whatever the options say. Throws
/// std::range_error for a number that no double holds, and for a statement of more lines than the language has.
Emitted emit_fortran(const scheme::Program& program, const EmitOptions& options, const Origin& origin = {});

} // namespace mbsgen::emit
