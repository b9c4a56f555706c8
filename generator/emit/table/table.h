// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/layout/template.h"

namespace mbsgen::emit {

/// Gives templates what the table of a model (source/table.c) is filled with: a wrapper and a table of arguments for each
/// function, the functions in the place of laws, what C and its caller must agree on. `interface` is of the program.
void fill_table(const scheme::Program& program, const CInterface& interface, Filling& filling);

} // namespace mbsgen::emit
