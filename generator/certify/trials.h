// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "certify/compare.h"
#include "certify/program/scan.h"
#include "certify/program/step_run.h"

namespace mbsgen::certify {

/// Compares all functions at rational points and enters the verdicts in the certificate's records.
void rational_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                     const Options& options, Certificate& certificate);
/// Trials modulo random primes, and there too of the emitted text.
void modular_trials(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                    const Options& options, Certificate& certificate);

/// Runs the schedules of the functions (by index) at the point of a comparison and enters in their records
/// whether the results are the scheme's. A record that says otherwise is left as it is.
void compare_schedules(const Schedules& schedules, const scheme::Program& program, const AngleScan& angles,
                       Point<ModularField>& point, Comparison<ModularField>& comparison,
                       const std::vector<std::size_t>& functions, std::vector<FunctionRecord>& records);

} // namespace mbsgen::certify
