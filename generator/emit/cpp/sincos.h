// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include <string>

namespace mbsgen::emit {

/// The helper `sincos<n>` of a generated header: sines and cosines of n angles. For double and float it has no
/// branch and no call, so that compilers compute several angles at once; it is off by at most 2 units in the
/// last place. Beyond 1e5 (float: 8192), and for NaN and infinities, it calls <cmath>; so it does under
/// -ffast-math, with excess precision, and for compilers without the built-ins of GCC. Other types are left to
/// the functions beside them. `scalar` says which of double and float can occur. The
/// equations are those of text/sines.h.
std::string sincos_text(Scalar scalar);

/// The helper `sin` or `cos` of one angle: the library's, but for packs, whose angles take `sincos`.
std::string sine_text(const std::string& function);

} // namespace mbsgen::emit
