// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include <string>

namespace mbsgen::emit {

/// What goes before the definition of a function: a macro and a blank where the function is compiled once more for newer
/// processors. `update` is not: it runs once.
std::string clones_attribute(bool has_clones, const Signature& signature);

/// Defines the macro, after a header of the C library: as GCC's attribute target_clones where a loader of programs chooses among
/// the clones (ELF with the GNU C library), and as nothing elsewhere, or where all code is for such processors.
const std::string& clones_macro();

} // namespace mbsgen::emit
