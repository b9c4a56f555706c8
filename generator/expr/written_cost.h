// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "expr/syntax.h"

namespace mbsgen::expr {

/// Cost of the expression as it is written: every operator and every call counts where it stands. Only a
/// fraction of two numbers, "1/2", is a number, and a constant integer exponent costs its multiplications by
/// repeated squaring.
Cost written_cost(const Syntax& syntax);

} // namespace mbsgen::expr
