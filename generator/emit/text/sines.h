// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::emit {

/// The equations `sine_r` and `cosine_r` of an `angle` that a multiple k of pi/2 has been subtracted from;
/// `shifted` has k in its last bits. `to_integer` is 1.5 times the number above which `Real` has no fractions. The angle
/// is reduced after Cody and Waite, Software Manual for the Elementary Functions (1980); coefficients: fdlibm (Sun
/// Microsystems, 1993) and Cephes (Moshier, 1992).
extern const char* const sines_of_double;
extern const char* const sines_of_float;

} // namespace mbsgen::emit
