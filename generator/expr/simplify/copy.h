// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

/// The expression, built in another pool.
Expr copied(const Expr& expression, Pool& to);

} // namespace mbsgen::expr
