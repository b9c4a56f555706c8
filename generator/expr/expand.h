// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Distributes products over sums, all the way down; products that would have more than `max_terms` terms
/// stay as they are.
Expr expand(const Expr& expression, std::size_t max_terms = 4096);

} // namespace mbsgen::expr
