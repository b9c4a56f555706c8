// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// Limits of the symbolic proof: beyond them the expanded expressions outgrow a computer algebra system.
inline constexpr int most_proved_joints = 3;
inline constexpr std::size_t most_proved_equations = 400; ///< of one function and update together

/// Proves functions of a small model: scheme and reference are both evaluated in GiNaC's rational functions
/// of the symbols themselves, the sine and cosine of each angle by the tangent of its half, and their
/// difference is normalised to zero. Enters "proved" or the reason in each record. `budget` may be null;
/// throws BudgetSpent.
void prove(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
           const Budget* budget, Certificate& certificate);

} // namespace mbsgen::certify
