// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/passes/pass_record.h"
#include "scheme/program.h"

namespace mbsgen::scheme {

/// The passes that work on one function, in their order; what depends on parameters alone moves into
/// `constants`. `records` has a row for each pass, which sums over calls.
void run_function_passes(Scheme& constants, Function& function, std::vector<PassRecord>& records);
/// Counts a function whose equations were taken from one that the passes have worked on.
void record_copy(const Function& copy, std::vector<PassRecord>& records);
/// The passes that see all functions, after the others.
Program run_program_passes(Program program, std::vector<PassRecord>& records);

} // namespace mbsgen::scheme
