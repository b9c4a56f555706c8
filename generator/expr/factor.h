// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// Takes common factors of a sum's terms out, greedily by flops saved, recursively; no expansion.
Expr factor(const Expr& expression);

} // namespace mbsgen::expr
