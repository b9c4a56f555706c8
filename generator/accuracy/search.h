// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/sweep.h"
#include "base/budget.h"

namespace mbsgen::accuracy {

/// How long a search goes on.
struct Effort {
  double values = 1e8;            ///< that its sweeps may compute
  double enough = 0;              ///< a bound that needs no improvement
  const Budget* budget = nullptr; ///< of time and memory; null: none
};

/// A bound over a whole box.
struct Found {
  Bound bound;
  std::size_t boxes = 0; ///< that it was cut into
};

/// Bounds the error of the sweep's result over a box: the box with the largest bound is cut in half, again and again,
/// along the variable that lowers the bound most. Throws BudgetSpent.
Found search(Sweep& sweep, const std::vector<Interval>& box, const Effort& effort);

} // namespace mbsgen::accuracy
