// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "certify/program/scan.h"

namespace mbsgen::certify {

/// Compares all functions at rational points and enters the verdicts in the certificate's records.
void rational_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                     const Options& options, Certificate& certificate);
/// Trials modulo random primes, and there too of the emitted text.
void modular_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate);

} // namespace mbsgen::certify
