// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// The helpers `x_sincos_N`: sines and cosines of N angles, with the equations of text/sines.h and the limits of the
/// C++ helper; for each N of `counts`. Compilers without the built-ins of GCC, -ffast-math and the macro
/// x_LIBRARY_SINES leave them to the library.
std::string sincos_text(const C& language, const std::set<int>& counts);

} // namespace mbsgen::emit
