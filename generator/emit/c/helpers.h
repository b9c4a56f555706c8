// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include <string>

namespace mbsgen::emit {

/// The functions of the library that the helpers call.
Needs needs_of_helpers(const Needs& needs);

/// The helpers that bodies call. `x_sincos_N` gives sines and cosines of N angles, with the equations of text/sines.h and
/// the limits of the C++ helper. Compilers without the built-ins of GCC, -ffast-math and the macro x_LIBRARY_SINES leave
/// them to the library.
std::string helpers_text(const C& language, const Needs& needs);

} // namespace mbsgen::emit
