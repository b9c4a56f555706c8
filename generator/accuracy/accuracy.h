// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/box.h"
#include "accuracy/rounding.h"
#include "base/budget.h"

namespace mbsgen::accuracy {

/// How the errors of a program are bounded.
struct Options {
  bool of_float = true, of_double = true;
  const Budget* budget = nullptr; ///< of time and memory; null: none
};

/// Bounds the rounding errors, in the order of operations of C++ and C, of each result of each function over the box,
/// and compares them with those seen in random states. Throws BudgetSpent.
std::vector<RoundingRecord> bound_errors(const scheme::Program& program, const Box& box,
                                         const Options& options);

} // namespace mbsgen::accuracy
