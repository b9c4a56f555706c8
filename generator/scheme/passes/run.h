// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mbsgen::scheme {

/// Sizes before and after one pass, summed over all functions; of the passes on constants, those of `update`.
struct PassRecord {
  std::string_view pass;
  std::size_t equations_before = 0, equations_after = 0;
  std::int64_t flops_before = 0, flops_after = 0;
};

/// Adds sizes row by row, of passes in one order.
void add(std::vector<PassRecord>& sums, const std::vector<PassRecord>& records);

/// Variant selection: functions of one name are variants of each other; keeps the one with the least
/// `weighted_cost`, the first of equals.
Program choose(Program program);

/// Runs `round` again and again as long as a round saves one operation in a hundred, by `weighted_cost`. A
/// round that saves less is the last one; one that saves nothing is undone, in the constants, too. Functions
/// of 10 000 operations and more are left as they are: they gain less than that, for as much time again as
/// all passes before.
void repeat(Scheme& constants, Function& function, void (*round)(Scheme& constants, Function& function));

/// The passes that work on one function, in their order; what depends on parameters alone moves into
/// `constants`. `records` has a row for each pass, which sums over calls.
void run_function_passes(Scheme& constants, Function& function, std::vector<PassRecord>& records);
/// Counts a function whose equations were taken from one that the passes have worked on.
void record_copy(const Function& copy, std::vector<PassRecord>& records);
/// The passes that see all functions, after the others.
Program run_program_passes(Program program, std::vector<PassRecord>& records);

} // namespace mbsgen::scheme
