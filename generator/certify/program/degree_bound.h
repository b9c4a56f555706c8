// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// Base-2 logarithm of a bound of the degree of the polynomial that vanishes where the function's results
/// agree with the reference's: the formal degree of the scheme as a rational function of the numbers drawn
/// (each circle point by the tangent of half its angle), no cancellation assumed, plus a bound of the
/// reference's.
double degree_bound(const model::Model& model, const scheme::Program& program,
                    const scheme::Function& function, const AngleScan& angles);

} // namespace mbsgen::certify
