// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The equations `sine_r` and `cosine_r` of an `angle` that a multiple k of pi/2 has been subtracted from;
/// `shifted` has k in its last bits. `to_integer` is 1.5 times the number above which `Real` has no fractions. The angle
/// is reduced after Cody and Waite, Software Manual for the Elementary Functions (1980); coefficients: fdlibm (Sun
/// Microsystems, 1993) and Cephes (Moshier, 1992).
///
/// The polynomials of double have terms in pairs, so that these do not wait for each other. A constant is the second
/// summand or factor, or the coefficient of one: processors read it in the instruction that uses it. The sine is written
/// so that it keeps the sign of zero.
///
/// They are the files of generator/emit/text/helpers/sines/, templates (layout/template.h), as they were when the program was
/// built.
std::string_view sines_of_double();
std::string_view sines_of_float();

} // namespace mbsgen::emit
