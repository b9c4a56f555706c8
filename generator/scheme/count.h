// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "scheme/program.h"

namespace mbsgen::scheme {

/// Operation counts of the equations and of the outputs (an output that is an expression costs it), with one
/// pass of the iteration: each unknown takes off its share of a correction, 1 add and 1 mul. Checks are not
/// counted: neither comparisons nor the sum of Purpose::checked.
expr::Cost cost(const std::vector<Equation>& equations);
expr::Cost cost(const Function& function);
/// Operations of a loop over matrices of `rows` rows.
expr::Cost cost(const MatrixStep& step, long rows);
/// The cost in two figures, much faster.
expr::Work work(const std::vector<Equation>& equations);
expr::Work work(const Function& function);
/// Number of operations on the longest chain of dependent operations.
long critical_path(const Function& function);

/// The measure by which passes compare the forms of a function: flops, and ten for each call of sine, cosine,
/// square root or another function of the library.
long weighted_cost(const Function& function);

} // namespace mbsgen::scheme
