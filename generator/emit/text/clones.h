// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::emit {

/// The macro before definitions of functions that are compiled once more for newer processors.
inline constexpr const char* cloned = "MBSGEN_CLONED";

/// Defines it, after a header of the C library: as GCC's attribute target_clones where a loader of programs chooses among
/// the clones (ELF with the GNU C library), and as nothing elsewhere, or where all code is for such processors.
const std::string& clones_macro();

} // namespace mbsgen::emit
