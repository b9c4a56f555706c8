// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/sweep.h"
#include "base/budget.h"

namespace mbsgen::accuracy {

/// A small box around the state of a box where the bound at the state alone is largest, as far as random states and a
/// climb from the best of them find it: errors that are seen there are larger than elsewhere. The sweep may compute so
/// many values. Throws BudgetSpent.
std::vector<Interval> worst_place(Sweep& sweep, const std::vector<Interval>& box, double values,
                                  const Budget* budget);

} // namespace mbsgen::accuracy
